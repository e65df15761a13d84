import Kernels

extension Graph {
  /// Lets convolutions pad their own input instead of reading a padded copy.
  ///
  /// A PAD with zeros of rows and columns only is the same as padding of the window. The PAD node
  /// goes if nothing else reads it.
  package mutating func fusePadding() {
    let producers = producers()
    for index in nodes.indices {
      guard let producer = producers[nodes[index].inputs[0].index],
        let pad = nodes[producer].operation as? PadOperation,
        let border = pad.spatialZeroBorder
      else { continue }
      switch nodes[index].operation {
      case var convolution as Convolution2DOperation:
        convolution.geometry.window.absorb(border)
        nodes[index].operation = convolution
      case var convolution as DepthwiseConvolution2DOperation:
        convolution.geometry.window.absorb(border)
        nodes[index].operation = convolution
      default: continue
      }
      nodes[index].inputs[0] = nodes[producer].inputs[0]
      nodes[index].operators = nodes[producer].operators + nodes[index].operators
    }
    removeUnusedNodes()
  }
}

extension Window {
  /// Reads the input of a PAD in place of its output.
  fileprivate mutating func absorb(_ border: PadOperation.Border) {
    paddingTop += border.top
    paddingLeft += border.left
    inputHeight -= border.top + border.bottom
    inputWidth -= border.left + border.right
  }
}
