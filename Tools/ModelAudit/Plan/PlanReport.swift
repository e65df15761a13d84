package import CommandLineSupport
package import Engine
import Kernels
import ModelFormats

/// A plan with the names that users know its model and operators by.
package struct PlanReport: Sendable {
  package let file: ModelFile
  package let plan: PlanDescription
  /// What is asked of the engine, in words: `fused` or `unfused`.
  package let isFused: Bool

  /// Plans a model.
  ///
  /// - Throws: ``ToolError`` with ``ExitCode/modelUnusable`` for a model that the engine cannot run.
  package init(_ file: ModelFile, options: EngineOptions) throws(ToolError) {
    self.file = file
    isFused = options.fusesNodes
    do throws(EngineError) {
      plan = try PlanDescription(file.model, options: options)
    } catch {
      throw ToolError(.modelUnusable, "'\(file.name)': \(error)")
    }
  }

  /// The name of an operator of the model.
  func operatorName(_ index: Int) -> String {
    guard let graph = file.model.subgraphs.first, graph.operators.indices.contains(index) else {
      return "?"
    }
    return file.model.operatorCodes[graph.operators[index].operatorCodeIndex].name
  }

  /// The name of a tensor of the model.
  func tensorName(_ index: Int) -> String {
    file.model.subgraphs.first?.tensors[index].name ?? ""
  }

  /// What runs the plan, in a word.
  var kernels: String { plan.instructionSet?.rawValue ?? "plain loops" }
}

/// Numbers as short as they can be written: `0-3,7`.
///
/// - Parameters:
///   - dash: Between the ends of a range.
///   - comma: Between ranges.
package func ranges(
  _ numbers: [Int],
  dash: String = "-",
  comma: String = ","
) -> String {
  var parts: [String] = []
  var rest = numbers.sorted()[...]
  while let first = rest.popFirst() {
    var last = first
    while rest.first == last + 1 || rest.first == last { last = rest.removeFirst() }
    parts.append(first == last ? "\(first)" : "\(first)\(dash)\(last)")
  }
  return parts.joined(separator: comma)
}
