import CommandLineSupport
import Engine
import ModelFormats

extension PlanReport {
  /// The plan for people.
  package var text: String {
    let operatorCount = file.model.subgraphs.first?.operators.count ?? 0
    let bounds = plan.arenaBounds
    return """
      Plan of \(file.name)
        SHA-256    \(file.sha256)
        kernels    \(kernels), nodes \(isFused ? "fused" : "not fused")
        nodes      \(plan.nodes.count), of \(operatorCount) operators
        work       \(grouped(plan.multiplyAccumulateCount)) multiply-accumulates a run
        arena      \(grouped(plan.arenaByteCount)) bytes; \(grouped(bounds.withoutSharing)) without \
      sharing memory, \(grouped(bounds.least)) at the fullest moment
        weights    \(grouped(plan.packedByteCount)) bytes of packed filters, \
      \(grouped(plan.constantByteCount)) of other constants
        scratch    \(grouped(plan.scratchByteCount)) bytes a thread

      Rewrites
      \(passText)
      Fused nodes
      \(fusedText)
      Nodes
      \(nodeTable.text(indent: 2))
      Why each kernel
      \(reasonText)
      Arena
      \(arenaTable.text(indent: 2))
      """
  }

  private var passText: String {
    plan.passes.map { pass in
      let (before, after) = pass.nodeCounts
      var text = "  \(padded(pass.name, to: 28))\(before) -> \(after) nodes\n"
      // Folding and removing changes each node by itself: one line for all of an op.
      for kind in [PlanDescription.Rewrite.Kind.folded, .removed] {
        let parts = pass.rewrites.filter { $0.kind == kind }.flatMap(\.parts)
        for name in Set(parts.map(\.operation)).sorted() {
          let members = parts.filter { $0.operation == name }
          text += "    \(padded(kind.rawValue, to: 9))\(members.count) \(name) "
          text += "[\(ranges(members.flatMap(\.operators)))]\n"
        }
      }
      for rewrite in pass.rewrites where rewrite.kind == .fused {
        let parts = rewrite.parts.map(\.text).joined(separator: " + ")
        text += "    \(padded("fused", to: 9))\(parts) -> \(rewrite.result?.operation ?? "")\n"
      }
      return text
    }.joined()
  }

  private var fusedText: String {
    let fused = plan.nodes.filter { $0.operators.count > 1 }
    guard !fused.isEmpty else { return "  none\n" }
    return fused.map { node in
      let parts = node.operators.sorted().map { "\(operatorName($0)) \($0)" }
      return "  node \(node.index): \(parts.joined(separator: ", "))\n"
    }.joined()
  }

  private var nodeTable: TextTable {
    var table = TextTable(
      [
        "#", "operators", "operation", "kernel", "reads", "writes", "result", "MMAC", "items",
        "threads", "packed KiB", "constants KiB", "scratch KiB",
      ],
      leftAligned: [1, 2, 3, 4, 6]
    )
    for node in plan.nodes {
      table.append([
        "\(node.index)", ranges(node.operators), node.operation, node.kernel,
        node.inputs.map(String.init).joined(separator: ","), "\(node.output)",
        "\(node.outputShape)", node.multiplyAccumulateCount.map(millions) ?? "-",
        "\(node.itemCount)", "\(node.usefulThreadCount)", kibibytes(node.packedByteCount),
        kibibytes(node.constantByteCount), kibibytes(node.scratchByteCount),
      ])
    }
    table.append([
      "all", "", "", "", "", "", "", millions(plan.multiplyAccumulateCount), "", "",
      kibibytes(plan.packedByteCount), kibibytes(plan.constantByteCount),
      kibibytes(plan.scratchByteCount),
    ])
    return table
  }

  /// Nodes of which the same is said are listed together.
  private var reasonText: String {
    var groups: [(candidates: [KernelCandidate], operation: String, nodes: [Int])] = []
    for node in plan.nodes {
      let same = groups.firstIndex {
        $0.candidates == node.candidates && $0.operation == node.operation
      }
      if let same {
        groups[same].nodes.append(node.index)
      } else {
        groups.append((node.candidates, node.operation, [node.index]))
      }
    }
    return groups.map { candidates, operation, nodes in
      let names = candidates.map(\.kernel.count).max() ?? 0
      var text = "  \(operation), node\(nodes.count == 1 ? "" : "s") \(ranges(nodes))\n"
      for candidate in candidates {
        let cost = candidate.cost.map { " (\(grouped($0)))" } ?? ""
        text += "    \(padded(candidate.verdict.rawValue, to: 13))"
        text += "\(padded(candidate.kernel, to: names + 2))\(candidate.reason)\(cost)\n"
      }
      return text
    }.joined()
  }

  private var arenaTable: TextTable {
    var table = TextTable(
      [
        "offset", "bytes", "live", "first to last node", "tensor", "aliases", "role", "shape",
        "name",
      ],
      leftAligned: [2, 3, 5, 6, 7, 8]
    )
    table.leftAligned.remove(0)
    let end = plan.nodes.count
    for range in plan.arena.sorted(by: { ($0.byteOffset, $0.tensor) < ($1.byteOffset, $1.tensor) })
    {
      let last = range.lifetime.upperBound
      table.append([
        grouped(range.byteOffset), grouped(range.byteCount), bar(range.lifetime, of: end),
        "\(range.lifetime.lowerBound) to \(last == end ? "the end" : "\(last)")",
        "\(range.tensor)", range.aliases.map(String.init).joined(separator: ","),
        range.role.rawValue, "\(range.shape)", range.name ?? "",
      ])
    }
    return table
  }
}

/// A span of nodes as a line of forty characters.
private func bar(_ span: ClosedRange<Int>, of count: Int) -> String {
  let width = 40
  func place(_ node: Int) -> Int { min(width - 1, node * width / max(count, 1)) }
  let (first, last) = (place(span.lowerBound), place(span.upperBound))
  return String(repeating: ".", count: first) + String(repeating: "#", count: last - first + 1)
    + String(repeating: ".", count: width - 1 - last)
}

extension PlanDescription.Part {
  /// `CONV_2D [9-11]`.
  fileprivate var text: String { "\(operation) [\(ranges(operators))]" }
}
