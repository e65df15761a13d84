import CommandLineSupport
import ModelFormats

extension FileInspection {
  /// The inspection for people.
  ///
  /// - Parameter isSummary: True to leave out the lists of operators and tensors.
  package func text(isSummary: Bool) -> String {
    var text = """
      \(path)
        kind     \(kind.rawValue)
        size     \(grouped(byteCount)) bytes
        SHA-256  \(sha256)

      """
    if let fault { text += faultText(fault) }
    if !entries.isEmpty { text += "\nEntries\n" + entryTable.text(indent: 2) }
    for entry in entries {
      if let fault = entry.fault { text += "  ! \(fault)\n" }
    }
    for name in missingEntries { text += "  ! missing: \(name)\n" }
    for model in models { text += "\n" + model.text(isSummary: isSummary) }
    return text
  }

  private var entryTable: TextTable {
    var table = TextTable(
      ["name", "bytes", "stored bytes", "method", "offset", "CRC-32"],
      leftAligned: [0, 3]
    )
    for entry in entries.map(\.entry) {
      table.append([
        entry.name, grouped(entry.byteCount), grouped(entry.compressedByteCount),
        entry.method.text, grouped(entry.dataOffset), hexadecimal(entry.checksum),
      ])
    }
    let all = entries.map(\.entry)
    table.append([
      "\(all.count) entries", grouped(saturatingSum(all.map(\.byteCount))),
      grouped(saturatingSum(all.map(\.compressedByteCount))), "", "", "",
    ])
    return table
  }

  private func faultText(_ fault: ModelFormatError) -> String {
    var text = "\nCannot be read as a whole\n  ! \(fault)\n"
    switch fragments {
    case .archive(let archive):
      text += "\nEntries found by their own headers\n"
      if archive.entries.isEmpty { text += "  none\n" }
      for entry in archive.entries {
        let state =
          entry.isWhole
          ? "whole"
          : "cut off: \(grouped(entry.presentByteCount)) of \(grouped(entry.compressedByteCount)) "
            + "stored bytes are there"
        text += "  \(entry.name), at byte \(grouped(entry.dataOffset)), \(state)\n"
      }
    case .model(let model): text += "\nWhat can still be read\n" + model.text
    case nil: break
    }
    return text
  }
}

extension ZipEntry.Method {
  /// The method in a word.
  package var text: String {
    switch self {
    case .stored: "stored"
    case .deflated: "deflated"
    case .other(let number): "method \(number)"
    }
  }
}

extension TFLiteFragments {
  fileprivate var text: String {
    var lines: [(String, String)] = [
      ("description", line(description) { $0 ?? "none" }),
      (
        "operator kinds",
        line(operatorCodes) { codes in
          codes.map { "\($0.name) v\($0.version)" }.joined(separator: ", ")
        }
      ),
      ("buffers", line(buffers) { "\($0.count), of which \($0.whole) lie within the file" }),
      ("metadata", line(metadataNames) { $0.isEmpty ? "none" : $0.joined(separator: ", ") }),
    ]
    switch graphs {
    case .success(let graphs):
      for (index, graph) in graphs.enumerated() {
        lines.append(
          (
            "subgraph \(index)",
            "'\(graph.name ?? "")', \(graph.operatorCount) operators, \(graph.tensorCount) tensors"
          )
        )
      }
    case .failure(let fault): lines.append(("subgraphs", "! \(fault)"))
    }
    return lines.map { "  \(padded($0.0, to: 16))\($0.1)\n" }.joined()
  }

  private func line<Value>(_ part: Part<Value>, _ text: (Value) -> String) -> String {
    switch part {
    case .success(let value): text(value)
    case .failure(let fault): "! \(fault)"
    }
  }
}

/// Eight hexadecimal digits.
private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}
