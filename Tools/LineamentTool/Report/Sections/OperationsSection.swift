import CommandLineSupport
import ModelFormats

/// What each node of the models computed, with which kernel, and how fast.
struct OperationsSection: ReportSection {
  let id = "operations"
  let title = "Operations"
  let report: Report

  var content: HTML {
    """
    <p class="lead">Every node that ran, in the order of the run, with its median time of \
    \(ModelProfiler.runCount) runs. A node does the work of one operator of the model file, or of \
    several that were fused. Headings sort.</p>
    \(report.models.map(part))
    """
  }

  private func part(_ model: ModelRecord) -> HTML {
    let rate = 2 * Double(model.multiplyAccumulateCount) / max(model.milliseconds, 1e-9) / 1e6
    let megaMACs = Float(Double(model.multiplyAccumulateCount) / 1e6)
    let facts = [
      Fact("Time", text: "\(fixed(Float(model.milliseconds), digits: 2)) ms"),
      Fact("Work", text: "\(fixed(megaMACs, digits: 1)) million multiply-adds"),
      Fact("Rate", text: "\(fixed(Float(rate), digits: 1)) GFLOP/s"),
      Fact("Nodes", text: "\(model.nodes.count)"),
    ]
    return """
      <h3 id="operations-\(model.slug)">\(model.title)</h3>
      \(facts.list())
      \(table(model).html(id: "operations-table-\(model.slug)"))
      """
  }

  private func table(_ model: ModelRecord) -> DataTable {
    let longest = model.nodes.map(\.milliseconds).max() ?? 0
    return DataTable(
      caption: "Nodes of the \(model.title.lowercased())",
      columns: [
        .init(title: "Node", isNumber: true), .init(title: "Op"),
        .init(title: "Time, ms", isNumber: true), .init(title: "Share", isNumber: true),
        .init(title: "GFLOP/s", isNumber: true), .init(title: "Result"),
        .init(title: "Kernel"), .init(title: "Operators"),
      ],
      sorts: true,
      style: "tall",
      rows: model.nodes.enumerated().map { index, node in
        row(node, index: index, of: model, longest: longest)
      }
    )
  }

  private func row(
    _ node: NodeRecord,
    index: Int,
    of model: ModelRecord,
    longest: Double
  ) -> [DataTable.Cell] {
    let share = Float(node.milliseconds / max(model.milliseconds, 1e-9) * 100)
    let tensor = "tensor-\(model.slug)-\(index)"
    return [
      DataTable.Cell("<a href=\"#\(tensor)\">\(index)</a>", key: Double(index)),
      DataTable.Cell(node.operationName),
      DataTable.Cell("\(Float(node.milliseconds), digits: 4)", key: node.milliseconds),
      DataTable.Cell(
        """
        <span class="share">\(Bar(end: Float(node.milliseconds / max(longest, 1e-9))).html)\
        <span>\(share, digits: 1) %</span></span>
        """,
        key: node.milliseconds
      ),
      node.gigaflops.map { DataTable.Cell("\(Float($0), digits: 1)", key: $0) }
        ?? DataTable.Cell("\u{2013}", key: -1),
      DataTable.Cell(node.shape),
      DataTable.Cell("<span class=\"code\">\(node.kernel)</span>"),
      DataTable.Cell(
        "<span class=\"ranges\">\(node.operatorRange)</span>",
        key: Double(node.operators.min() ?? 0)
      ),
    ]
  }
}

extension NodeRecord {
  /// The op's name, which may be broken after a plus sign.
  var operationName: HTML {
    let parts = operation.split(separator: "+").enumerated().map { index, part in
      "\(index > 0 ? "+<wbr>" as HTML : "")\(String(part))" as HTML
    }
    return "<span class=\"code op\">\(parts)</span>"
  }
}

extension ModelRecord {
  /// The model's part in fragments of addresses.
  var slug: String {
    switch role {
    case .faceDetector: "detector"
    case .faceLandmarksDetector: "landmarks"
    case .faceBlendshapes: "blendshapes"
    }
  }

  /// The model in words.
  var title: String {
    switch role {
    case .faceDetector: "Face detector"
    case .faceLandmarksDetector: "Face landmarks detector"
    case .faceBlendshapes: "Blendshapes model"
    }
  }
}
