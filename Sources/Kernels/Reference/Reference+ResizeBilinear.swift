extension Reference {
  /// RESIZE_BILINEAR: each output pixel is a mixture of the four input pixels around its position.
  ///
  /// - Parameters:
  ///   - input: `[batch, H, W, channels]`
  ///   - addend: What is added to the output, in its shape; `nil` for nothing.
  ///   - output: `[batch, outH, outW, channels]`
  ///   - rows: The output rows to make, counted over the whole batch; `nil` for all.
  package static func resizeBilinear(
    _ geometry: ResizeBilinearGeometry,
    input: UnsafePointer<Float>,
    addend: UnsafePointer<Float>? = nil,
    output: UnsafeMutablePointer<Float>,
    rows: Range<Int>? = nil
  ) {
    let channels = geometry.channels
    let rowCount = geometry.inputWidth * channels
    for row in rows ?? 0..<geometry.outputRowCount {
      let (batch, outputY) = row.quotientAndRemainder(dividingBy: geometry.outputHeight)
      let y = geometry.rowSample(outputY)
      let picture = input + batch * geometry.inputHeight * rowCount
      let upper = picture + y.first * rowCount
      let lower = picture + y.second * rowCount
      for outputX in 0..<geometry.outputWidth {
        let x = geometry.columnSample(outputX)
        let offset = (row * geometry.outputWidth + outputX) * channels
        for channel in 0..<channels {
          let left = x.first * channels + channel
          let right = x.second * channels + channel
          let mixture =
            upper[left] * (1 - y.fraction) * (1 - x.fraction)
            + lower[left] * y.fraction * (1 - x.fraction)
            + upper[right] * (1 - y.fraction) * x.fraction
            + lower[right] * y.fraction * x.fraction
          let index = offset + channel
          output[index] = addend.map { mixture + $0[index] } ?? mixture
        }
      }
    }
  }
}
