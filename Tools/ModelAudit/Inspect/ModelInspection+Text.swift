import Bytes
import CommandLineSupport
import Engine
import ModelFormats
import Tensors

extension ModelInspection {
  /// The model for people.
  func text(isSummary: Bool) -> String {
    let model = file.model
    var text = """
      Model \(file.entry ?? file.name)
        size         \(grouped(file.bytes.count)) bytes, of which \(grouped(storedByteCount)) are data
        SHA-256      \(file.sha256)
        schema       version \(model.version), \(quoted(model.description) ?? "no description")
        work         \(grouped(multiplyAccumulateCount)) multiply-accumulates a run
        runs here    \(verdict)

      """
    for problem in problems { text += "  ! \(problem.text)\n" }
    text += metadataText
    text += "\nOperators by kind\n" + kindTable.text(indent: 2)
    guard !isSummary else { return text }
    for index in model.subgraphs.indices {
      let graph = model.subgraphs[index]
      text += "\nSubgraph \(index)\(graph.name.map { " '\($0)'" } ?? ""): "
      text += "inputs \(list(graph.inputs)), outputs \(list(graph.outputs))\n"
      text += "\n  Operators\n" + operatorTable(index).text(indent: 4)
      text += "\n  Tensors\n" + tensorTable(index).text(indent: 4)
    }
    return text
  }

  private var verdict: String {
    let count = file.model.subgraphs.first?.operators.count ?? 0
    guard problems.isEmpty else {
      let unsupported = problems.count(where: \.isUnsupported)
      return "no: \(problems.count) problem\(problems.count == 1 ? "" : "s"), "
        + "\(unsupported) unsupported operator\(unsupported == 1 ? "" : "s") of \(count)"
    }
    return "yes, all \(count) operators"
  }

  private var kindTable: TextTable {
    var table = TextTable(
      [
        "operator", "versions", "count", "MMAC", "share", "constants KiB", "written KiB",
        "runs here",
      ],
      leftAligned: [0, 1, 7]
    )
    let total = multiplyAccumulateCount
    for kind in kinds {
      table.append([
        kind.name, kind.versions.map(String.init).joined(separator: ","), "\(kind.count)",
        kind.multiplyAccumulateCount == 0 ? "-" : millions(kind.multiplyAccumulateCount),
        kind.multiplyAccumulateCount == 0 ? "-" : share(kind.multiplyAccumulateCount, of: total),
        kibibytes(kind.constantByteCount), kibibytes(kind.writtenByteCount),
        kind.problemCount == 0
          ? "yes" : kind.problemCount == kind.count ? "NO" : "NO, \(kind.problemCount) of them",
      ])
    }
    table.append([
      "all", "", "\(kinds.reduce(0) { $0 + $1.count })", millions(total),
      share(total, of: total), kibibytes(saturatingSum(kinds.map(\.constantByteCount))),
      kibibytes(saturatingSum(kinds.map(\.writtenByteCount))), "",
    ])
    return table
  }

  private func operatorTable(_ index: Int) -> TextTable {
    let (graph, work) = (file.model.subgraphs[index], graphs[index])
    var table = TextTable(
      [
        "#", "operator", "v", "inputs", "output", "result", "MMAC", "read KiB", "constants KiB",
        "written KiB", "options",
      ],
      leftAligned: [1, 3, 5, 10]
    )
    table.leftAligned.remove(0)
    for (place, step) in graph.operators.enumerated() {
      let code = file.model.operatorCodes[step.operatorCodeIndex]
      let mark = index == 0 && problem(ofOperator: place) != nil ? "! " : ""
      let cost = work.operators[place]
      table.append([
        "\(place)", mark + code.name, "\(code.version)",
        step.inputs.map { $0.map(String.init) ?? "-" }.joined(separator: ","),
        list(step.outputs), step.outputs.first.map { "\(graph.tensors[$0].shape)" } ?? "-",
        cost.multiplyAccumulateCount.map(millions) ?? "-", kibibytes(cost.readByteCount),
        kibibytes(cost.constantByteCount), kibibytes(cost.writtenByteCount),
        OptionField.all(of: step.options).map(\.text).joined(separator: " "),
      ])
    }
    return table
  }

  private func tensorTable(_ index: Int) -> TextTable {
    let (graph, work) = (file.model.subgraphs[index], graphs[index])
    var table = TextTable(
      ["#", "type", "shape", "bytes", "role", "stored as", "quantisation", "name"],
      leftAligned: [1, 2, 4, 5, 6, 7]
    )
    table.leftAligned.remove(0)
    for (place, tensor) in graph.tensors.enumerated() {
      table.append([
        "\(place)", "\(tensor.elementType)", "\(tensor.shape)", grouped(tensor.denseByteCount),
        graph.role(ofTensor: place, constants: work.constants),
        tensor.storage(file.model.buffers[tensor.bufferIndex]?.count), tensor.quantizationText,
        tensor.name ?? "",
      ])
    }
    return table
  }
}

/// Numbers joined by commas; `-` for none.
private func list(_ numbers: [Int]) -> String {
  numbers.isEmpty ? "-" : numbers.map(String.init).joined(separator: ",")
}

private func quoted(_ text: String?) -> String? { text.map { "'\($0)'" } }
