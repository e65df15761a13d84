import CommandLineSupport
import Engine
import Tensors

/// How the models were made ready to run.
struct PlanSection: ReportSection {
  let id = "plan"
  let title = "Plan"
  let report: Report

  var content: HTML {
    """
    <p class="lead">What the engine decided before it ran a model: which operators it fused, which \
    kernel computes each node, how many threads are of use to it, and where each tensor lies in \
    memory.</p>
    \(report.models.map(part))
    """
  }

  private func part(_ model: ModelRecord) -> HTML {
    let plan = model.plan
    let fused = model.nodes.filter { $0.operators.count > 1 }
    let facts = [
      Fact("Inputs", text: model.inputs.joined(separator: ", ")),
      Fact("Outputs", text: model.outputs.joined(separator: ", ")),
      Fact("Fused nodes", text: "\(fused.count) of \(model.nodes.count)"),
      Fact("Memory of a run", text: kilobytes(plan.arenaByteCount)),
      Fact("Without sharing it", text: kilobytes(plan.unsharedByteCount)),
    ]
    return """
      <h3 id="plan-\(model.slug)">\(model.title)</h3>
      \(facts.list())
      \(nodes(model).html(id: "plan-table-\(model.slug)"))
      <details><summary>Map of the memory</summary>
      \(ArenaMap(plan: plan, title: model.title).html)
      \(tensors(plan).html(id: "arena-\(model.slug)"))
      </details>
      """
  }

  private func kilobytes(_ count: Int) -> String { "\(fixed(Float(count) / 1_000, digits: 1)) kB" }

  private func nodes(_ model: ModelRecord) -> DataTable {
    DataTable(
      caption: "Kernels and threads of the \(model.title.lowercased())",
      columns: [
        .init(title: "Node", isNumber: true), .init(title: "Op"), .init(title: "Kernel"),
        .init(title: "Operators"), .init(title: "Parts", isNumber: true),
        .init(title: "Threads of use", isNumber: true), .init(title: "Scratch, kB", isNumber: true),
      ],
      sorts: true,
      style: "tall",
      rows: model.nodes.enumerated().map { index, node in
        let planned = model.plan.nodes[node.tensorIndex]
        return [
          "\(index)", DataTable.Cell(node.operationName),
          DataTable.Cell("<span class=\"code\">\(node.kernel)</span>"),
          DataTable.Cell(
            "<span class=\"ranges\">\(node.operatorRange)</span>",
            key: Double(node.operators.min() ?? 0)
          ),
          "\(planned?.itemCount ?? 0)", "\(planned?.usefulThreadCount ?? 0)",
          "\(Float(planned?.scratchByteCount ?? 0) / 1_000, digits: 1)",
        ]
      }
    )
  }

  private func tensors(_ plan: PlanRecord) -> DataTable {
    DataTable(
      caption: "Tensors by their place in memory",
      columns: [
        .init(title: "Tensor", isNumber: true), .init(title: "First byte", isNumber: true),
        .init(title: "Bytes", isNumber: true), .init(title: "From node", isNumber: true),
        .init(title: "To node", isNumber: true), .init(title: "Role"), .init(title: "Shape"),
        .init(title: "Name"),
      ],
      sorts: true,
      style: "tall",
      rows: plan.placements.map { place in
        let last = place.lifetime.upperBound
        return [
          "\(place.tensor)", "\(place.byteOffset)", "\(place.byteCount)",
          "\(place.lifetime.lowerBound)",
          DataTable.Cell(last == plan.nodeCount ? "end" : "\(last)", key: Double(last)),
          DataTable.Cell(place.role.rawValue), DataTable.Cell(place.shape.description),
          DataTable.Cell("<span class=\"code\">\(place.name ?? "none")</span>"),
        ]
      }
    )
  }
}

/// Which tensors share memory: nodes from left to right, addresses from the top.
private struct ArenaMap {
  let plan: PlanRecord
  let title: String

  var html: HTML {
    let width = 1_000 / Float(plan.nodeCount + 1)
    let height = 400 / Float(max(plan.arenaByteCount, 1))
    let boxes = plan.placements.map { place in
      """
      <rect class="\(place.role.rawValue)" \
      x="\(Float(place.lifetime.lowerBound) * width, digits: 1)" \
      y="\(Float(place.byteOffset) * height, digits: 1)" \
      width="\(Float(place.lifetime.count) * width, digits: 1)" \
      height="\(Float(place.byteCount) * height, digits: 1)"/>
      """ as HTML
    }
    return """
      <figure class="arena"><svg viewBox="0 0 1000 400" preserveAspectRatio="none" role="img" \
      aria-label="Memory of the \(title.lowercased()): \(plan.placements.count) tensors, listed in \
      the table below">\(boxes)</svg>
      <figcaption>Nodes from left to right, addresses from the top. Each box is a tensor for as long \
      as it is needed; those of inputs and outputs have a heavy border.</figcaption></figure>
      """
  }
}
