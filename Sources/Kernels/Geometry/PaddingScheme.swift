/// How far a sliding window reaches over the border of its input, as the TFLite schema names it.
package enum PaddingScheme: Sendable, Hashable, CaseIterable {
  /// One output for every `stride` inputs, begun or whole; an odd pixel of padding goes to the end.
  case same
  /// The window never leaves the input.
  case valid
}

extension Window {
  /// Works out the output size and the padding of a sliding window.
  ///
  /// A kernel with dilation d covers `(k - 1) * d + 1` pixels. With ``PaddingScheme/same`` there are
  /// `ceil(input / stride)` outputs, and the first half of the missing pixels, rounded down, lies
  /// before the input. With ``PaddingScheme/valid`` there are as many outputs as fit.
  ///
  /// - Parameter operation: The op's TFLite name, for the error.
  /// - Throws: ``GeometryError`` if a size is not positive or does not fit 32 bits (the limit of the
  ///   model format), or if no window fits.
  package init(
    inputHeight: Int,
    inputWidth: Int,
    kernelHeight: Int,
    kernelWidth: Int,
    strideHeight: Int = 1,
    strideWidth: Int = 1,
    dilationHeight: Int = 1,
    dilationWidth: Int = 1,
    padding: PaddingScheme,
    operation: String = "CONV_2D"
  ) throws(GeometryError) {
    let rows = try Self.fit(
      Span(
        input: inputHeight,
        kernel: kernelHeight,
        stride: strideHeight,
        dilation: dilationHeight
      ),
      padding,
      operation
    )
    let columns = try Self.fit(
      Span(input: inputWidth, kernel: kernelWidth, stride: strideWidth, dilation: dilationWidth),
      padding,
      operation
    )
    self.init(
      inputHeight: inputHeight,
      inputWidth: inputWidth,
      outputHeight: rows.output,
      outputWidth: columns.output,
      kernelHeight: kernelHeight,
      kernelWidth: kernelWidth,
      strideHeight: strideHeight,
      strideWidth: strideWidth,
      dilationHeight: dilationHeight,
      dilationWidth: dilationWidth,
      paddingTop: rows.before,
      paddingLeft: columns.before
    )
  }

  /// What decides the outputs along one axis.
  private struct Span {
    var input: Int
    var kernel: Int
    var stride: Int
    var dilation: Int
  }

  private static func fit(
    _ span: Span,
    _ padding: PaddingScheme,
    _ operation: String
  ) throws(GeometryError) -> (output: Int, before: Int) {
    let sizes = [
      ("input size", span.input), ("kernel size", span.kernel), ("stride", span.stride),
      ("dilation", span.dilation),
    ]
    // Within this limit no product of two sizes overflows below.
    for (name, size) in sizes where size < 1 || size > Int(Int32.max) {
      throw GeometryError(
        operation: operation,
        expected: "a \(name) in 1...\(Int32.max)",
        found: "\(size)"
      )
    }
    let covered = (span.kernel - 1) * span.dilation + 1
    switch padding {
    case .same:
      let output = (span.input + span.stride - 1) / span.stride
      let missing = max((output - 1) * span.stride + covered - span.input, 0)
      return (output, missing / 2)
    case .valid:
      guard covered <= span.input else {
        throw GeometryError(
          operation: operation,
          expected: "an input of at least the \(covered) pixels that the kernel covers",
          found: "\(span.input)"
        )
      }
      return ((span.input - covered) / span.stride + 1, 0)
    }
  }
}
