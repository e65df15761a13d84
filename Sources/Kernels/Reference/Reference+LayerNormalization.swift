extension Reference {
  /// Layer normalisation, with the steps and roundings of the ops that models write it with.
  ///
  /// - Parameters:
  ///   - input: `[rows, channels]`
  ///   - scale: `[channels]`
  ///   - output: `[rows, channels]`
  package static func layerNormalization(
    _ geometry: LayerNormalizationKernel.Geometry,
    input: UnsafePointer<Float>,
    scale: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let channels = geometry.channels
    for row in 0..<geometry.rows {
      let source = input + row * channels
      let target = output + row * channels
      var sum: Float = 0
      for channel in 0..<channels { sum += source[channel] }
      let mean = sum / Float(channels)
      var squares: Float = 0
      for channel in 0..<channels {
        let difference = source[channel] - mean
        squares += difference * difference
      }
      let root = 1 / (squares / Float(channels) + geometry.epsilon).squareRoot()
      for channel in 0..<channels {
        let factor = root * scale[channel]
        target[channel] = source[channel] * factor + -mean * factor
      }
    }
  }
}
