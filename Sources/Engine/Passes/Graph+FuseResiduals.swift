import Kernels
import Tensors

extension Graph {
  /// Moves an ADD into the convolution or RESIZE_BILINEAR that computes one of its inputs.
  ///
  /// The other input becomes the residual. With a convolution it may have fewer channels: if that input is a PAD which only appends
  /// zero channels, the residual is the PAD's own input and the padding is never made: this is how
  /// the face models widen their blocks.
  package mutating func fuseResiduals() {
    let consumers = consumers()
    var producers = producers()
    var removed: Set<Int> = []
    for index in nodes.indices {
      guard let add = nodes[index].operation as? BinaryGraphOperation, add.operation == .add,
        add.broadcast.sizes.count == 1, add.broadcast.leftStrides == [1],
        add.broadcast.rightStrides == [1]
      else { continue }
      // The later of two producers takes the sum, because it finds the other's result ready.
      let candidates = (0...1).compactMap { side -> (producer: Int, side: Int)? in
        let value = nodes[index].inputs[side]
        guard let producer = producers[value.index], consumers.count(of: value) == 1,
          !outputs.contains(value), takesResidual(nodes[producer].operation, add.activation),
          self[value].shape == self[nodes[index].outputs[0]].shape
        else { return nil }
        return (producer, side)
      }
      guard let chosen = candidates.max(by: { $0.producer < $1.producer }) else { continue }

      var residual = nodes[index].inputs[1 - chosen.side]
      var operators = nodes[chosen.producer].operators
      if !(nodes[chosen.producer].operation is ResizeBilinearOperation),
        let padProducer = producers[residual.index],
        let pad = nodes[padProducer].operation as? PadOperation, pad.appendsZeroChannels
      {
        operators += nodes[padProducer].operators
        residual = nodes[padProducer].inputs[0]
      }
      var fused = nodes[chosen.producer]
      fused.addResidual(residual, channels: self[residual].shape[-1], activation: add.activation)
      fused.outputs = nodes[index].outputs
      fused.operators = operators + nodes[index].operators
      // The fused node stands where the ADD stood: both of its inputs are ready there.
      nodes[index] = fused
      producers[fused.outputs[0].index] = index
      removed.insert(chosen.producer)
    }
    removeNodes(removed)
    removeUnusedNodes()
  }

  private func takesResidual(
    _ operation: any GraphOperation,
    _ activation: Activation
  ) -> Bool {
    switch operation {
    case let convolution as Convolution2DOperation:
      convolution.tail.isOpen && convolution.tail.residualChannels == nil
    case let convolution as DepthwiseConvolution2DOperation:
      convolution.tail.isOpen && convolution.tail.residualChannels == nil
    case let resize as ResizeBilinearOperation:
      !resize.hasAddend && activation == .none
    default: false
    }
  }
}

extension Node {
  fileprivate mutating func addResidual(
    _ residual: ValueID,
    channels: Int,
    activation: Activation
  ) {
    switch operation {
    case var convolution as Convolution2DOperation:
      convolution.tail.residualChannels = channels
      convolution.tail.activation = activation
      operation = convolution
    case var convolution as DepthwiseConvolution2DOperation:
      convolution.tail.residualChannels = channels
      convolution.tail.activation = activation
      operation = convolution
    case var resize as ResizeBilinearOperation:
      resize.hasAddend = true
      operation = resize
    default: return
    }
    inputs.append(residual)
  }
}
