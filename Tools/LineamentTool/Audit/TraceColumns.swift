import CommandLineSupport
import Engine
import ModelAudit
import Tensors

/// The columns of a trace's lines, as wide as the longest entry will be: lines are printed before the
/// next one is known.
struct TraceColumns {
  private let widths: [Int]
  private let names = [
    "node", "operators", "op", "kernel", "tensor", "shape", "min", "max", "mean", "std", "nan",
    "inf",
    "ms",
  ]

  /// Columns that are left-aligned.
  private let leftAligned: Set<Int> = [1, 2, 3, 5]

  init(_ model: CompiledModel) {
    let nodes = model.graph.nodes
    let inputs = model.graph.inputs.map { model.graph[$0].shape.description.count }
    let shapes = nodes.map { model.graph[$0.outputs[0]].shape.description.count }
    let contents = [
      4, nodes.map { ranges($0.operators).count }.max() ?? 0,
      nodes.map(\.operation.name.count).max() ?? 0,
      model.steps.map(\.step.kernel.count).max() ?? 0, "\(model.graph.values.count)".count,
      (inputs + shapes).max() ?? 0, 10, 10, 10, 9, 3, 3, 8,
    ]
    widths = zip(names, contents).map { max($0.count, $1) }
  }

  /// The names of the columns.
  var header: String { join(names) }

  /// A tensor's line; what is not finite gets a mark behind it.
  func line(_ record: TraceRecord) -> String {
    let statistics = record.statistics
    let cells = [
      record.node.map(String.init) ?? "-", ranges(record.operators),
      record.operation ?? record.kind.rawValue, record.kernel ?? "", "\(record.tensor)",
      "\(record.shape)", significant(statistics.minimum.map(Double.init)),
      significant(statistics.maximum.map(Double.init)), significant(statistics.mean),
      significant(statistics.standardDeviation), count(statistics.nanCount),
      count(statistics.infinityCount),
      record.nanoseconds.map { fixed(Float($0) / 1e6, digits: 4) } ?? "-",
    ]
    return join(cells) + (statistics.isFinite ? "" : "  ! not finite")
  }

  private func count(_ number: Int) -> String { number == 0 ? "-" : "\(number)" }

  private func join(_ cells: [String]) -> String {
    cells.enumerated().map { column, cell in
      let space = String(repeating: " ", count: max(0, widths[column] - cell.count))
      return leftAligned.contains(column) ? cell + space : space + cell
    }.joined(separator: "  ")
  }
}
