import CommandLineSupport

extension TraceComparison {
  /// The comparison for people.
  ///
  /// - Parameter listsAll: True for a line for each tensor, false for one for each kind of op and for
  ///   each tensor beyond its tolerance.
  package func text(listsAll: Bool) -> String {
    var text = "\nBy kind of op\n" + kindTable.text(indent: 2)
    if listsAll {
      text += "\nAll tensors\n" + table(rows).text(indent: 2)
    } else {
      let departing = rows.filter(\.departs)
      if !departing.isEmpty {
        text += "\nBeyond tolerance\n" + table(Array(departing.prefix(20))).text(indent: 2)
        if departing.count > 20 { text += "  and \(departing.count - 20) more (--all)\n" }
      }
    }
    text += "\nTolerances, in parts of the largest element\n"
    let used = Set(rows.map(\.tolerance)).sorted { $0.limit < $1.limit }
    for tolerance in used {
      text += "  \(padded(tolerance.name, to: 12))\(padded(significant(tolerance.limit), to: 11))"
      text += wrapped(tolerance.explanation, width: 76).joined(
        separator: "\n" + String(repeating: " ", count: 25)
      )
      text += "\n"
    }
    return text + "\n" + summary
  }

  /// What it comes to: counts, the worst tensor and the first that departs.
  package var summary: String {
    let (equal, close) = (rows.count { $0.verdict == .equal }, rows.count { $0.verdict == .close })
    let departing = rows.count(where: \.departs)
    var lines = [
      "\(comparedCount) tensors compared: \(equal) equal, \(close) within tolerance, "
        + "\(departing) beyond; \(uncheckedCount) unchecked"
    ]
    if let worst, let difference = worst.difference, difference.unequalCount > 0 {
      lines.append(
        "worst error: \(significant(difference.relativeToLargest)) of the largest element, in "
          + worst.record.place
      )
    }
    if let firstDeparture, let difference = firstDeparture.difference {
      lines.append(
        "first op that departs: \(firstDeparture.record.place), "
          + "\(significant(difference.relativeToLargest)) of the largest element, "
          + "\(significant(firstDeparture.tolerance.limit)) is allowed"
      )
      if let worst = difference.worst {
        lines.append(
          "  its element \(worst.index) is \(worst.found), in the reference \(worst.expected)"
        )
      }
    } else if comparedCount > 0 {
      lines.append("no op departs")
    } else {
      lines.append("nothing could be compared")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var kindTable: TextTable {
    var table = TextTable(
      [
        "op", "tensors", "equal", "close", "beyond", "unchecked", "max abs", "of largest",
        "max ulp",
        "worst in",
      ],
      leftAligned: [0, 9]
    )
    var kinds: [String] = []
    for row in rows where !kinds.contains(row.record.kindName) { kinds.append(row.record.kindName) }
    for kind in kinds {
      let members = rows.filter { $0.record.kindName == kind }
      let compared = members.filter { $0.difference != nil }
      let worst = compared.max {
        ($0.difference?.relativeToLargest ?? 0) < ($1.difference?.relativeToLargest ?? 0)
      }
      let isEqual = compared.allSatisfy { $0.verdict == .equal }
      table.append([
        kind, "\(members.count)", "\(members.count { $0.verdict == .equal })",
        "\(members.count { $0.verdict == .close })", "\(members.count(where: \.departs))",
        "\(members.count - compared.count)",
        significant(compared.compactMap { $0.difference?.maximumAbsolute }.max()),
        significant(worst?.difference?.relativeToLargest),
        unitsText(compared.compactMap { $0.difference?.maximumUnitsInLastPlace }.max()),
        isEqual ? "" : worst?.record.place ?? "",
      ])
    }
    if !onlyInReference.isEmpty {
      table.append([
        "only in the reference", "\(onlyInReference.count)", "", "", "",
        "\(onlyInReference.count)", "", "", "", "",
      ])
    }
    return table
  }

  private func table(_ rows: [Row]) -> TextTable {
    var table = TextTable(
      [
        "operators", "op", "tensor", "shape", "max abs", "mean abs", "of largest", "max ulp",
        "cosine", "tolerance", "verdict", "name",
      ],
      leftAligned: [0, 1, 3, 9, 10, 11]
    )
    for row in rows {
      let difference = row.difference
      table.append([
        ranges(row.record.operators), row.record.operation ?? row.record.kind.rawValue,
        "\(row.record.tensor)", "\(row.record.shape)", significant(difference?.maximumAbsolute),
        significant(difference?.meanAbsolute), significant(difference?.relativeToLargest),
        unitsText(difference?.maximumUnitsInLastPlace),
        difference?.cosine.map { fixed(Float($0), digits: 6) } ?? "-", row.tolerance.name,
        row.verdict.text, row.record.name ?? "",
      ])
    }
    return table
  }
}

/// Units in the last place; `inf` where one side is not finite.
private func unitsText(_ units: UInt64?) -> String {
  guard let units else { return "-" }
  return units == .max ? "inf" : grouped(Int(clamping: units))
}

extension TraceComparison.Verdict {
  /// The verdict in words.
  package var text: String {
    switch self {
    case .equal: "equal"
    case .close: "within"
    case .departs: "BEYOND"
    case .unchecked(let reason): "unchecked: \(reason)"
    }
  }
}

extension TraceRecord {
  /// The op that made the tensor, or what else it is.
  fileprivate var kindName: String { operation ?? kind.rawValue }

  /// `operator 9 CONV_2D, tensor 131 'name'`.
  package var place: String {
    let source =
      operators.isEmpty
      ? kind.rawValue
      : "operator\(operators.count == 1 ? "" : "s") \(ranges(operators)) \(operation ?? "")"
    return "\(source), tensor \(tensor)\(name.map { " '\(shortened($0))'" } ?? "")"
  }
}

/// A name of at most forty characters: converters join the names of all ops that they have fused.
private func shortened(_ name: String) -> String {
  name.count <= 40 ? name : name.prefix(39) + "\u{2026}"
}
