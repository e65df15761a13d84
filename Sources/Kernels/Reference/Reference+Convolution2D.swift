extension Reference {
  /// CONV_2D: each output channel is a weighted sum over the window and the channels of its group.
  ///
  /// - Parameters:
  ///   - input: `[batch, H, W, inputChannels]`
  ///   - filter: `[outputChannels, kH, kW, inputChannels / groups]`
  ///   - bias: `[outputChannels]`, added after the sum; `nil` for none.
  ///   - output: `[batch, outH, outW, outputChannels]`
  package static func convolution2D(
    _ geometry: Convolution2D,
    input: UnsafePointer<Float>,
    filter: UnsafePointer<Float>,
    bias: UnsafePointer<Float>?,
    activation: Activation,
    output: UnsafeMutablePointer<Float>
  ) {
    let window = geometry.window
    let channels = geometry.channelsPerGroup
    let outputsPerGroup = geometry.outputChannels / geometry.groups
    var outputIndex = 0
    for batch in 0..<geometry.batch {
      for outputY in 0..<window.outputHeight {
        for outputX in 0..<window.outputWidth {
          for outputChannel in 0..<geometry.outputChannels {
            let firstChannel = outputChannel / outputsPerGroup * channels
            var sum: Float = 0
            for kernelY in 0..<window.kernelHeight {
              let y = window.inputRow(outputY, kernelY)
              guard y >= 0, y < window.inputHeight else { continue }
              for kernelX in 0..<window.kernelWidth {
                let x = window.inputColumn(outputX, kernelX)
                guard x >= 0, x < window.inputWidth else { continue }
                let pixel =
                  input + ((batch * window.inputHeight + y) * window.inputWidth + x)
                  * geometry.inputChannels + firstChannel
                let weights =
                  filter
                  + ((outputChannel * window.kernelHeight + kernelY) * window.kernelWidth + kernelX)
                  * channels
                for channel in 0..<channels { sum += pixel[channel] * weights[channel] }
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

extension Window {
  /// The input row under a kernel row; outside `0..<inputHeight` it is padding.
  func inputRow(_ outputY: Int, _ kernelY: Int) -> Int {
    outputY * strideHeight - paddingTop + kernelY * dilationHeight
  }

  /// The input column under a kernel column; outside `0..<inputWidth` it is padding.
  func inputColumn(_ outputX: Int, _ kernelX: Int) -> Int {
    outputX * strideWidth - paddingLeft + kernelX * dilationWidth
  }
}
