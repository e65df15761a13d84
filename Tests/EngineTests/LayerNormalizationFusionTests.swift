import Kernels
import Tensors
import TestSupport
import Testing

@testable import Engine

@Suite("Fusion of layer normalisations")
struct LayerNormalizationFusionTests {
  @Test("Ten ops become one node with the same results")
  func fusion() throws {
    var (builder, _) = try normalization()
    var fused = builder.graph
    fused.fuseNodes(for: nil)
    #expect(fused.nodes.map(\.operation.name) == ["MEAN+SQUARED_DIFFERENCE+RSQRT+MUL"])
    #expect(fused.nodes.first?.operators == Array(0..<10))
    let inputs = builder.inputElements()
    var options = EngineOptions(kernels: .reference, fusesNodes: false)
    let expected = try run(builder.graph, inputs, options: options)
    options.fusesNodes = true
    // The same steps with the same roundings, so not a bit may differ.
    #expect(try run(builder.graph, inputs, options: options) == expected)
  }

  @Test("A mean that is an output stays")
  func outputBetween() throws {
    var (builder, mean) = try normalization()
    builder.graph.outputs.append(mean)
    builder.graph.fuseNodes(for: nil)
    #expect(builder.graph.nodes.count == 10)
  }

  private func normalization() throws -> (GraphBuilder, mean: ValueID) {
    var builder = GraphBuilder(seed: 11)
    let x = builder.input([1, 5, 12])
    let mean = try builder.mean(x)
    let negated = builder.node(UnaryGraphOperation(operation: .negate), [mean], [1, 5, 1])
    let squares = try builder.binary(.squaredDifference, x, mean)
    let variance = try builder.mean(squares)
    let epsilon = builder.constant([])
    builder.graph[epsilon].constant = .floats(FloatConstant(count: 1) { $0[0] = 0.001 })
    let shifted = try builder.binary(.add, variance, epsilon)
    let root = builder.node(
      UnaryGraphOperation(operation: .reciprocalSquareRoot),
      [shifted],
      [1, 5, 1]
    )
    let factor = try builder.binary(.multiply, root, builder.constant([12]))
    let scaled = try builder.binary(.multiply, x, factor)
    let scaledMean = try builder.binary(.multiply, negated, factor)
    builder.graph.outputs = [try builder.binary(.add, scaled, scaledMean)]
    return (builder, mean)
  }
}

extension GraphBuilder {
  /// MEAN over the last axis, which is kept.
  fileprivate mutating func mean(_ input: ValueID) throws -> ValueID {
    let geometry = try ReductionGeometry(
      input: graph[input].shape,
      axes: [-1],
      keepDimensions: true
    )
    return node(
      ReductionOperation(reduction: .mean, geometry: geometry),
      [input],
      geometry.output
    )
  }
}
