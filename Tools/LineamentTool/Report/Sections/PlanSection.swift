/// How the models were made ready to run.
struct PlanSection: ReportSection {
  let id = "plan"
  let title = "Plan"
  let report: Report

  var content: HTML {
    """
    <p class="lead">What the engine made of the models before it ran them.</p>
    \(report.models.map(part))
    """
  }

  private func part(_ model: ModelRecord) -> HTML {
    let fused = model.nodes.filter { $0.operators.count > 1 }
    let facts = [
      Fact("Inputs", text: model.inputs.joined(separator: ", ")),
      Fact("Outputs", text: model.outputs.joined(separator: ", ")),
      Fact("Memory of one run", text: "\(model.arenaByteCount) bytes"),
      Fact("Fused nodes", text: "\(fused.count) of \(model.nodes.count)"),
    ]
    return """
      <h3 id="plan-\(model.slug)">\(model.title)</h3>
      \(facts.list())
      """
  }
}
