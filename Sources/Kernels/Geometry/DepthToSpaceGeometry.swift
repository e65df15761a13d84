package import Tensors

/// The sizes of a DEPTH_TO_SPACE: groups of channels laid out as squares of pixels.
///
/// Output pixel `(y * block + i, x * block + j)` channel `c` is input pixel `(y, x)` channel
/// `(i * block + j) * outputChannels + c`.
package struct DepthToSpaceGeometry: Sendable, Hashable {
  package let input: Shape
  package let output: Shape
  package let copy: StridedCopy

  /// Checks the shapes.
  ///
  /// - Parameters:
  ///   - input: `[batch, H, W, channels]`
  ///   - block: Side of a square in pixels; the channels are a multiple of its square.
  /// - Throws: ``GeometryError``
  package init(input: Shape, block: Int) throws(GeometryError) {
    let operation = "DEPTH_TO_SPACE"
    guard input.rank == 4 else {
      throw GeometryError(
        operation: operation,
        expected: "an input of rank 4",
        found: "shape \(input)"
      )
    }
    // 32 bits are the limit of the model format; within it the square can be counted.
    guard block > 0, block <= Int(Int32.max), input[3] % (block * block) == 0 else {
      throw GeometryError(
        operation: operation,
        expected: "a block size whose square divides the \(input[3]) channels",
        found: "\(block)"
      )
    }
    let channels = input[3] / (block * block)
    let (height, heightOverflow) = input[1].multipliedReportingOverflow(by: block)
    let (width, widthOverflow) = input[2].multipliedReportingOverflow(by: block)
    guard !heightOverflow, !widthOverflow,
      let output = Shape(checking: [input[0], height, width, channels])
    else {
      throw GeometryError(
        operation: operation,
        expected: "sizes whose product can be counted",
        found: "shape \(input), block size \(block)"
      )
    }
    self.input = input
    self.output = output
    let (inputStrides, outputStrides) = (input.strides, output.strides)
    typealias Axis = StridedCopy.Axis
    copy = StridedCopy(
      axes: [
        Axis(size: input[0], inputStride: inputStrides[0], outputStride: outputStrides[0]),
        Axis(size: input[1], inputStride: inputStrides[1], outputStride: block * outputStrides[1]),
        Axis(size: block, inputStride: block * channels, outputStride: outputStrides[1]),
        Axis(size: input[2], inputStride: inputStrides[2], outputStride: block * outputStrides[2]),
        Axis(size: block, inputStride: channels, outputStride: outputStrides[2]),
        Axis(size: channels, inputStride: 1, outputStride: 1),
      ]
    )
  }
}
