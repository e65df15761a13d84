import Kernels
import Tensors

extension Graph {
  /// Moves a RELU, RELU6, RELU_N1_TO_1, TANH or PRELU into the node whose result it is applied to.
  ///
  /// Only where nothing else reads that result.
  package mutating func fuseActivations() {
    let consumers = consumers()
    var removed: Set<Int> = []
    for index in nodes.indices {
      let result = nodes[index].outputs[0]
      guard let next = consumers.only(of: result), !outputs.contains(result),
        fuse(next, into: index)
      else { continue }
      nodes[index].outputs = nodes[next].outputs
      nodes[index].operators += nodes[next].operators
      removed.insert(next)
    }
    removeNodes(removed)
  }

  /// Changes a node to apply its consumer's activation; false if that cannot be done.
  private mutating func fuse(_ consumer: Int, into index: Int) -> Bool {
    if let unary = nodes[consumer].operation as? UnaryGraphOperation,
      case .activation(let activation) = unary.operation
    {
      switch nodes[index].operation {
      case var convolution as Convolution2DOperation where convolution.tail.isOpen:
        convolution.tail.activation = activation
        nodes[index].operation = convolution
      case var convolution as DepthwiseConvolution2DOperation where convolution.tail.isOpen:
        convolution.tail.activation = activation
        nodes[index].operation = convolution
      case var binary as BinaryGraphOperation where binary.activation == .none:
        binary.activation = activation
        nodes[index].operation = binary
      case var pool as MaxPool2DOperation where pool.activation == .none:
        pool.activation = activation
        nodes[index].operation = pool
      default: return false
      }
      return true
    }
    guard let prelu = nodes[consumer].operation as? BinaryGraphOperation,
      prelu.operation == .prelu, prelu.activation == .none,
      nodes[consumer].inputs[0] == nodes[index].outputs[0]
    else { return false }
    let slopes = nodes[consumer].inputs[1]
    switch nodes[index].operation {
    case var convolution as Convolution2DOperation
    where convolution.tail.isOpen
      && isChannelVector(slopes, count: convolution.geometry.outputChannels):
      convolution.tail.hasSlopes = true
      nodes[index].operation = convolution
    case var convolution as DepthwiseConvolution2DOperation
    where convolution.tail.isOpen
      && isChannelVector(slopes, count: convolution.geometry.outputChannels):
      convolution.tail.hasSlopes = true
      nodes[index].operation = convolution
    default: return false
    }
    nodes[index].inputs.append(slopes)
    return true
  }

  /// True for a constant with one element a channel, and nothing else.
  private func isChannelVector(_ id: ValueID, count: Int) -> Bool {
    self[id].constant != nil && self[id].isVector(count: count)
  }
}
