/// The sizes of a RESIZE_BILINEAR: `[batch, H, W, channels]` to `[batch, outH, outW, channels]`.
package struct ResizeBilinearGeometry: Sendable, Hashable {
  /// Which input position an output pixel is taken from.
  package enum Mode: Sendable, Hashable, CaseIterable {
    /// Output pixel y lies at input position `y * H / outH`.
    case asymmetric
    /// The centres of the corner pixels meet: `y * (H - 1) / (outH - 1)`. One output pixel alone is
    /// taken as ``asymmetric`` takes it.
    case alignCorners
    /// The borders of both pictures meet: `(y + 0.5) * H / outH - 0.5`.
    case halfPixelCenters
  }

  package let batch: Int
  package let inputHeight: Int
  package let inputWidth: Int
  package let outputHeight: Int
  package let outputWidth: Int
  package let channels: Int
  package let mode: Mode

  /// Checks the shapes.
  ///
  /// - Parameter input: `[batch, H, W, channels]`
  /// - Throws: ``GeometryError`` if the rank is not 4, a height or width is not positive or does not
  ///   fit 32 bits, both modes are asked for, or the output has more elements than `Int` can count.
  package init(
    input: [Int],
    outputHeight: Int,
    outputWidth: Int,
    alignCorners: Bool = false,
    halfPixelCenters: Bool = false
  ) throws(GeometryError) {
    let operation = "RESIZE_BILINEAR"
    guard input.count == 4 else {
      throw GeometryError(
        operation: operation,
        expected: "an input of rank 4",
        found: "shape \(input)"
      )
    }
    guard !(alignCorners && halfPixelCenters) else {
      throw GeometryError(
        operation: operation,
        expected: "either align_corners or half_pixel_centers",
        found: "both"
      )
    }
    for size in [input[1], input[2], outputHeight, outputWidth]
    where size < 1 || size > Int(Int32.max) {
      throw GeometryError(
        operation: operation,
        expected: "a height or width in 1...\(Int32.max)",
        found: "\(size)"
      )
    }
    try checkCountable(input, operation)
    try checkCountable([input[0], outputHeight, outputWidth, input[3]], operation)
    batch = input[0]
    inputHeight = input[1]
    inputWidth = input[2]
    channels = input[3]
    self.outputHeight = outputHeight
    self.outputWidth = outputWidth
    mode = alignCorners ? .alignCorners : halfPixelCenters ? .halfPixelCenters : .asymmetric
  }

  /// The output's sizes: `[batch, outH, outW, channels]`.
  package var outputShape: [Int] { [batch, outputHeight, outputWidth, channels] }

  /// Output rows over the whole batch.
  package var outputRowCount: Int { batch * outputHeight }
}

extension ResizeBilinearGeometry {
  /// Two neighbouring input rows or columns and where between them a position lies.
  package struct Sample: Sendable, Hashable {
    package let first: Int
    package let second: Int
    /// Weight of the second, the first having the rest.
    ///
    /// Where both are the same row or column it may lie outside `0...1`.
    package let fraction: Float
  }

  /// The input rows an output row is mixed from.
  package func rowSample(_ outputY: Int) -> Sample {
    sample(outputY, input: inputHeight, output: outputHeight)
  }

  /// The input columns an output column is mixed from.
  package func columnSample(_ outputX: Int) -> Sample {
    sample(outputX, input: inputWidth, output: outputWidth)
  }

  private func sample(_ index: Int, input: Int, output: Int) -> Sample {
    // All in Float, as TFLite does; the rounding decides which pixels are taken.
    let scale =
      mode == .alignCorners && output > 1
      ? Float(input - 1) / Float(output - 1) : Float(input) / Float(output)
    let position =
      mode == .halfPixelCenters
      ? (Float(index) + 0.5) * scale - 0.5 : Float(index) * scale
    // The upper limit on `first` matters only where Float cannot tell neighbouring pixels apart.
    let first = min(max(Int(position.rounded(.down)), 0), input - 1)
    let second = min(max(Int(position.rounded(.up)), 0), input - 1)
    return Sample(first: first, second: second, fraction: position - Float(first))
  }
}
