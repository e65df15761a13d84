import Engine
import Kernels
import Tensors
import TestSupport
import Testing

@Suite("Fusion of nodes")
struct FusionTests {
  /// Reference loops, so that only the rewriting can make a difference.
  private let reference = EngineOptions(kernels: .reference, fusesNodes: true)

  private func check(_ builder: GraphBuilder, nodes: [String]) throws {
    var builder = builder
    var fused = builder.graph
    fused.fuseNodes(for: nil)
    #expect(fused.nodes.map(\.operation.name) == nodes)
    #expect(
      Set(fused.nodes.flatMap(\.operators)) == Set(builder.graph.nodes.flatMap(\.operators)),
      "every operator must be accounted for"
    )
    let inputs = builder.inputElements()
    var plain = reference
    plain.fusesNodes = false
    let expected = try run(builder.graph, inputs, options: plain)
    let found = try run(builder.graph, inputs, options: reference)
    // The same loops run in the same order, so not a bit may differ.
    #expect(found == expected)
  }

  @Test("A bottleneck block becomes three convolutions")
  func bottleneck() throws {
    var builder = GraphBuilder(seed: 1)
    let input = builder.input([1, 6, 5, 16])
    var x = try builder.prelu(try builder.convolution(input, channels: 8))
    x = try builder.depthwise(x)
    x = try builder.convolution(x, channels: 16)
    x = try builder.prelu(try builder.binary(.add, input, x))
    builder.graph.outputs = [x]
    try check(builder, nodes: ["CONV_2D", "DEPTHWISE_CONV_2D", "CONV_2D"])
  }

  @Test("A residual whose channels are padded is added without the padding")
  func widening() throws {
    var builder = GraphBuilder(seed: 2)
    let input = builder.input([1, 4, 4, 6])
    let x = try builder.convolution(try builder.depthwise(input), channels: 9)
    let padded = try builder.pad(input, [(0, 0), (0, 0), (0, 0), (0, 3)])
    builder.graph.outputs = [builder.activation(.relu, try builder.binary(.add, x, padded))]
    try check(builder, nodes: ["DEPTHWISE_CONV_2D", "CONV_2D"])
  }

  @Test("Padding of rows and columns becomes the window's")
  func padding() throws {
    var builder = GraphBuilder(seed: 3)
    let input = builder.input([1, 5, 7, 4])
    let padded = try builder.pad(input, [(0, 0), (1, 2), (3, 1), (0, 0)])
    let a = try builder.depthwise(padded, stride: 2, padding: .valid)
    let b = try builder.convolution(padded, channels: 3, kernel: 3, stride: 2, padding: .valid)
    builder.graph.outputs = [a, b]
    try check(builder, nodes: ["DEPTHWISE_CONV_2D", "CONV_2D"])
  }

  @Test("A padded tensor that something else reads is still made")
  func sharedPadding() throws {
    var builder = GraphBuilder(seed: 4)
    let input = builder.input([1, 5, 5, 4])
    let padded = try builder.pad(input, [(0, 0), (1, 1), (1, 1), (0, 0)])
    let a = try builder.depthwise(padded, padding: .valid)
    builder.graph.outputs = [a, builder.activation(.relu, padded)]
    try check(builder, nodes: ["PAD", "DEPTHWISE_CONV_2D", "RELU"])
  }

  @Test("Padding of channels in front is not taken for a residual")
  func paddingInFront() throws {
    var builder = GraphBuilder(seed: 5)
    let input = builder.input([1, 3, 3, 4])
    let x = try builder.convolution(input, channels: 6)
    let padded = try builder.pad(input, [(0, 0), (0, 0), (0, 0), (1, 1)])
    builder.graph.outputs = [try builder.binary(.add, x, padded)]
    try check(builder, nodes: ["PAD", "CONV_2D"])
  }

  @Test("A result that is also an output keeps its own node")
  func observedResult() throws {
    var builder = GraphBuilder(seed: 6)
    let input = builder.input([1, 3, 3, 4])
    let x = try builder.convolution(input, channels: 4)
    builder.graph.outputs = [x, builder.activation(.relu, x)]
    try check(builder, nodes: ["CONV_2D", "RELU"])
  }

  @Test("A sum of two convolutions goes into the later one")
  func twoConvolutions() throws {
    var builder = GraphBuilder(seed: 7)
    let input = builder.input([1, 4, 4, 4])
    let a = try builder.convolution(input, channels: 5)
    let b = try builder.convolution(input, channels: 5)
    builder.graph.outputs = [builder.activation(.relu6, try builder.binary(.add, a, b))]
    try check(builder, nodes: ["CONV_2D", "CONV_2D"])
  }

  @Test("A sum with a picture that was resized before goes into the resizing")
  func resized() throws {
    var builder = GraphBuilder(seed: 11)
    let input = builder.input([1, 4, 4, 5])
    let shared = builder.activation(.relu, builder.input([1, 8, 8, 5]))
    let resized = try builder.resizeBilinear(input, height: 8, width: 8)
    let sum = try builder.binary(.add, shared, resized)
    builder.graph.outputs = [shared, sum]
    try check(builder, nodes: ["RELU", "RESIZE_BILINEAR"])
  }

  @Test("A sum with an activation is not taken by a resizing")
  func resizedWithActivation() throws {
    var builder = GraphBuilder(seed: 12)
    let resized = try builder.resizeBilinear(builder.input([1, 4, 4, 5]), height: 8, width: 8)
    let sum = try builder.binary(.add, builder.input([1, 8, 8, 5]), resized)
    builder.graph.outputs = [builder.activation(.relu6, sum)]
    try check(builder, nodes: ["RESIZE_BILINEAR", "ADD"])
  }

  @Test("A convolution that is added to itself is not fused")
  func doubled() throws {
    var builder = GraphBuilder(seed: 8)
    let x = try builder.convolution(builder.input([1, 4, 4, 4]), channels: 5)
    builder.graph.outputs = [try builder.binary(.add, x, x)]
    try check(builder, nodes: ["CONV_2D", "ADD"])
  }

  @Test("A broadcast sum is not taken for a residual")
  func broadcastSum() throws {
    var builder = GraphBuilder(seed: 9)
    let input = builder.input([1, 4, 4, 4])
    let x = try builder.convolution(input, channels: 5)
    builder.graph.outputs = [try builder.binary(.add, x, builder.constant([5]))]
    try check(builder, nodes: ["CONV_2D", "ADD"])
  }

  @Test("Slopes that are not one a channel stay outside")
  func fullSlopes() throws {
    var builder = GraphBuilder(seed: 10)
    let x = try builder.convolution(builder.input([1, 2, 2, 4]), channels: 3)
    builder.graph.outputs = [try builder.binary(.prelu, x, builder.constant([2, 2, 3]))]
    try check(builder, nodes: ["CONV_2D", "PRELU"])
  }
}
