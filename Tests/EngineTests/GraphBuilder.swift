import Kernels
import Tensors
import TestSupport
import Testing

@testable import Engine

/// Builds small graphs by hand, with random constants.
struct GraphBuilder {
  var graph = Graph()
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func value(_ shape: Shape) -> ValueID {
    graph.values.append(Value(name: nil, shape: shape, elementType: .float32))
    return ValueID(graph.values.count - 1)
  }

  mutating func input(_ shape: Shape) -> ValueID {
    let id = value(shape)
    graph.inputs.append(id)
    return id
  }

  mutating func constant(_ shape: Shape) -> ValueID {
    let id = value(shape)
    let elements = (0..<shape.elementCount).map { _ in Float.random(in: -1...1, using: &random) }
    graph[id].constant = .floats(
      FloatConstant(count: elements.count) { output in
        for (index, element) in elements.enumerated() { output[index] = element }
      }
    )
    return id
  }

  mutating func node(
    _ operation: any GraphOperation,
    _ inputs: [ValueID],
    _ shape: Shape
  ) -> ValueID {
    let output = value(shape)
    graph.nodes.append(
      Node(
        operation: operation,
        inputs: inputs,
        outputs: [output],
        operators: [graph.nodes.count]
      )
    )
    return output
  }

  mutating func convolution(
    _ input: ValueID,
    channels: Int,
    kernel: Int = 1,
    stride: Int = 1,
    padding: PaddingScheme = .same
  ) throws -> ValueID {
    let filter = constant([channels, kernel, kernel, graph[input].shape[-1]])
    let geometry = try Convolution2D(
      input: graph[input].shape.dimensions,
      filter: graph[filter].shape.dimensions,
      strideHeight: stride,
      strideWidth: stride,
      padding: padding
    )
    return node(
      Convolution2DOperation(
        geometry: geometry,
        tail: ConvolutionTail(hasBias: true, activation: .none)
      ),
      [input, filter, constant([channels])],
      Shape(geometry.outputShape)
    )
  }

  mutating func depthwise(
    _ input: ValueID,
    stride: Int = 1,
    padding: PaddingScheme = .same
  ) throws -> ValueID {
    let channels = graph[input].shape[-1]
    let filter = constant([1, 3, 3, channels])
    let geometry = try DepthwiseConvolution2D(
      input: graph[input].shape.dimensions,
      filter: graph[filter].shape.dimensions,
      strideHeight: stride,
      strideWidth: stride,
      padding: padding
    )
    return node(
      DepthwiseConvolution2DOperation(
        geometry: geometry,
        tail: ConvolutionTail(hasBias: true, activation: .none)
      ),
      [input, filter, constant([channels])],
      Shape(geometry.outputShape)
    )
  }

  mutating func binary(
    _ operation: BinaryOperation,
    _ left: ValueID,
    _ right: ValueID
  ) throws -> ValueID {
    let (leftShape, rightShape) = (graph[left].shape.dimensions, graph[right].shape.dimensions)
    return node(
      BinaryGraphOperation(
        operation: operation,
        activation: .none,
        broadcast: try #require(Broadcast(left: leftShape, right: rightShape))
      ),
      [left, right],
      Shape(try #require(Broadcast.shape(leftShape, rightShape)))
    )
  }

  mutating func activation(_ activation: Activation, _ input: ValueID) -> ValueID {
    node(
      UnaryGraphOperation(operation: .activation(activation)),
      [input],
      graph[input].shape
    )
  }

  mutating func prelu(_ input: ValueID) throws -> ValueID {
    try binary(.prelu, input, constant([1, 1, graph[input].shape[-1]]))
  }

  mutating func resizeBilinear(
    _ input: ValueID,
    height: Int,
    width: Int
  ) throws -> ValueID {
    let geometry = try ResizeBilinearGeometry(
      input: graph[input].shape.dimensions,
      outputHeight: height,
      outputWidth: width,
      alignCorners: false,
      halfPixelCenters: true
    )
    return node(
      ResizeBilinearOperation(geometry: geometry),
      [input],
      Shape(geometry.outputShape)
    )
  }

  mutating func pad(_ input: ValueID, _ paddings: [(before: Int, after: Int)]) throws -> ValueID {
    let geometry = try PadGeometry(input: graph[input].shape, paddings: paddings)
    return node(
      PadOperation(name: "PAD", geometry: geometry, paddings: paddings, value: 0),
      [input],
      geometry.output
    )
  }

  /// Random elements for every input.
  mutating func inputElements() -> [[Float]] {
    graph.inputs.map { id in
      (0..<graph[id].shape.elementCount).map { _ in Float.random(in: -1...1, using: &random) }
    }
  }
}

/// Compiles a graph, runs it once and returns its outputs.
func run(
  _ graph: Graph,
  _ inputs: [[Float]],
  options: EngineOptions,
  threadCount: Int = 1
) throws -> [[Float]] {
  let session = Session(try CompiledModel(graph, options: options), threadCount: threadCount)
  for (index, elements) in inputs.enumerated() { _ = session.input(index).update(from: elements) }
  session.run()
  return graph.outputs.indices.map { Array(session.output($0)) }
}
