import CommandLineSupport
import Engine
import Tensors

/// The time of each node of a model.
struct ModelProfile {
  /// One node that runs.
  struct Row {
    let operation: String
    let kernel: String
    /// Indices of the model's operators that the node does the work of.
    let operators: [Int]
    /// Sizes of the result.
    let shape: String
    /// Multiplications and additions; `nil` for nodes that do not sum products.
    let operationCount: Int?
    let times: Statistics

    /// Thousand millions of operations a second at the median.
    var gigaflops: Double? { operationCount.map { Double($0) / times.median / 1e6 } }
  }

  let rows: [Row]

  /// Runs a session and takes the time after each node.
  init(_ session: Session, runs: Int) {
    let steps = session.model.steps
    var times = [[Double]](repeating: [], count: steps.count)
    var facts: [(operation: String, kernel: String, operators: [Int], shape: String)] = []
    session.run()
    for run in 0..<max(runs, 1) {
      var index = 0
      session.run { observation in
        guard !observation.isAlias else { return }
        times[index].append(observation.duration.milliseconds)
        if run == 0 {
          facts.append(
            (
              observation.operation, observation.kernel, observation.operators,
              observation.shape.description
            )
          )
        }
        index += 1
      }
    }
    let graph = session.model.graph
    rows = steps.indices.compactMap { index in
      guard let statistics = Statistics(times[index]) else { return nil }
      let node = graph.nodes[steps[index].node]
      return Row(
        operation: facts[index].operation,
        kernel: facts[index].kernel,
        operators: facts[index].operators,
        shape: facts[index].shape,
        operationCount: node.operation.multiplyAccumulateCount.map { 2 * $0 },
        times: statistics
      )
    }
  }

  /// A table for people, in the order of the run, with the sum at its end.
  var text: String {
    var table = TextTable(
      ["operators", "operation", "kernel", "result", "median ms", "share", "GFLOP/s"],
      leftAligned: [0, 1, 2, 3]
    )
    let total = rows.reduce(0) { $0 + $1.times.median }
    for row in rows {
      let first = row.operators.min().map(String.init) ?? ""
      let last = row.operators.max().map(String.init) ?? ""
      table.append([
        first == last ? first : "\(first)-\(last)", row.operation, row.kernel, row.shape,
        fixed(Float(row.times.median), digits: 4),
        fixed(Float(row.times.median / total * 100), digits: 1) + " %",
        row.gigaflops.map { fixed(Float($0), digits: 1) } ?? "-",
      ])
    }
    let operations = rows.reduce(0) { $0 + ($1.operationCount ?? 0) }
    table.append([
      "all", "", "", "", fixed(Float(total), digits: 4), "100.0 %",
      fixed(Float(Double(operations) / total / 1e6), digits: 1),
    ])
    return table.text
  }

  /// An array with an object a node.
  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for row in rows {
        writer.object { writer in
          writer.member("operation") { $0.string(row.operation) }
          writer.member("kernel") { $0.string(row.kernel) }
          writer.member("operators") { writer in
            writer.array { writer in row.operators.forEach { writer.number($0) } }
          }
          writer.member("shape") { $0.string(row.shape) }
          writer.millisecondMembers(row.times)
          writer.member("gflops") { $0.measured(row.gigaflops) }
        }
      }
    }
  }
}
