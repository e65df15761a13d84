extension Reference {
  /// DEPTHWISE_CONV_2D: each output channel is a weighted sum over the window of one input channel.
  ///
  /// - Parameters:
  ///   - input: `[batch, H, W, inputChannels]`
  ///   - filter: `[1, kH, kW, inputChannels * multiplier]`
  ///   - bias: `[inputChannels * multiplier]`, added after the sum; `nil` for none.
  ///   - output: `[batch, outH, outW, inputChannels * multiplier]`
  package static func depthwiseConvolution2D(
    _ geometry: DepthwiseConvolution2D,
    input: UnsafePointer<Float>,
    filter: UnsafePointer<Float>,
    bias: UnsafePointer<Float>?,
    activation: Activation,
    output: UnsafeMutablePointer<Float>
  ) {
    let window = geometry.window
    let outputChannels = geometry.outputChannels
    var outputIndex = 0
    for batch in 0..<geometry.batch {
      for outputY in 0..<window.outputHeight {
        for outputX in 0..<window.outputWidth {
          for outputChannel in 0..<outputChannels {
            let inputChannel = outputChannel / geometry.multiplier
            var sum: Float = 0
            for kernelY in 0..<window.kernelHeight {
              let y = window.inputRow(outputY, kernelY)
              guard y >= 0, y < window.inputHeight else { continue }
              for kernelX in 0..<window.kernelWidth {
                let x = window.inputColumn(outputX, kernelX)
                guard x >= 0, x < window.inputWidth else { continue }
                let pixel = (batch * window.inputHeight + y) * window.inputWidth + x
                let tap = kernelY * window.kernelWidth + kernelX
                sum +=
                  input[pixel * geometry.inputChannels + inputChannel]
                  * filter[tap * outputChannels + outputChannel]
              }
            }
            if let bias { sum += bias[outputChannel] }
            output[outputIndex] = activation(sum)
            outputIndex += 1
          }
        }
      }
    }
  }
}
