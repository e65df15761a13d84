import Engine
import Kernels
import Tensors

/// What a node computes, in words, and how much that is.
struct KernelShape: Hashable {
  /// The sizes, such as `1x64x64x16 -> 1x64x64x8, 3x3, stride 2`.
  let description: String
  /// Multiplications and additions; `nil` for operations that do not sum products.
  let operationCount: Int?
  /// Bytes of the inputs, constants included, and of the output.
  let byteCount: Int

  init(_ node: Node, in graph: Graph) {
    // Filters, biases and slopes follow from the sizes of the pictures.
    let inputs = node.inputs.filter { graph[$0].constant == nil }.map { graph[$0].shape }
    let output = graph[node.outputs[0]].shape
    let sizes = inputs.map(\.description).joined(separator: ", ")
    description = "\(sizes) -> \(output)" + Self.window(of: node.operation)
    operationCount = node.operation.multiplyAccumulateCount.map { 2 * $0 }
    let elements = (node.inputs + node.outputs).reduce(0) { $0 + graph[$1].shape.elementCount }
    byteCount = elements * MemoryLayout<Float>.stride
  }

  private static func window(of operation: any GraphOperation) -> String {
    let window: Window
    switch operation {
    case let operation as Convolution2DOperation: window = operation.geometry.window
    case let operation as DepthwiseConvolution2DOperation: window = operation.geometry.window
    case let operation as MaxPool2DOperation: window = operation.geometry.window
    case let operation as SeparableBlockOperation:
      let block = operation.geometry
      let middle = block.expansion.map { ", \($0.outputChannels) channels between" } ?? ""
      return middle + (block.depthwise.window.strideHeight == 1 ? "" : ", stride 2")
    default: return ""
    }
    let stride = window.strideHeight == 1 ? "" : ", stride \(window.strideHeight)"
    return ", \(window.kernelHeight)x\(window.kernelWidth)" + stride
  }
}
