extension Reference {
  /// MAX_POOL_2D: the largest of the input pixels under the window, channel by channel.
  ///
  /// NaN is never the largest. Where there is nothing else under the window, the result is the least
  /// finite number, as in TFLite.
  ///
  /// - Parameters:
  ///   - input: `[batch, H, W, channels]`
  ///   - output: `[batch, outH, outW, channels]`
  package static func maxPool2D(
    _ geometry: Pool2D,
    activation: Activation,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let window = geometry.window
    var outputIndex = 0
    for batch in 0..<geometry.batch {
      for outputY in 0..<window.outputHeight {
        for outputX in 0..<window.outputWidth {
          for channel in 0..<geometry.channels {
            var largest = -Float.greatestFiniteMagnitude
            for kernelY in 0..<window.kernelHeight {
              let y = window.inputRow(outputY, kernelY)
              guard y >= 0, y < window.inputHeight else { continue }
              for kernelX in 0..<window.kernelWidth {
                let x = window.inputColumn(outputX, kernelX)
                guard x >= 0, x < window.inputWidth else { continue }
                let pixel = (batch * window.inputHeight + y) * window.inputWidth + x
                let value = input[pixel * geometry.channels + channel]
                if value > largest { largest = value }
              }
            }
            output[outputIndex] = activation(largest)
            outputIndex += 1
          }
        }
      }
    }
  }
}
