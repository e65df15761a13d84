extension Reference {
  /// CONV_2D with what was fused behind it.
  package static func convolution2D(
    _ geometry: Convolution2D,
    input: UnsafePointer<Float>,
    filter: UnsafePointer<Float>,
    epilogue: Epilogue,
    output: UnsafeMutablePointer<Float>
  ) {
    convolution2D(
      geometry,
      input: input,
      filter: filter,
      bias: epilogue.bias,
      activation: .none,
      output: output
    )
    finish(
      epilogue,
      pixelCount: geometry.outputPixelCount,
      channels: geometry.outputChannels,
      output: output
    )
  }

  /// DEPTHWISE_CONV_2D with what was fused behind it.
  package static func depthwiseConvolution2D(
    _ geometry: DepthwiseConvolution2D,
    input: UnsafePointer<Float>,
    filter: UnsafePointer<Float>,
    epilogue: Epilogue,
    output: UnsafeMutablePointer<Float>
  ) {
    depthwiseConvolution2D(
      geometry,
      input: input,
      filter: filter,
      bias: epilogue.bias,
      activation: .none,
      output: output
    )
    finish(
      epilogue,
      pixelCount: geometry.outputRowCount * geometry.window.outputWidth,
      channels: geometry.outputChannels,
      output: output
    )
  }

  /// Adds the residual and applies the last function, in place.
  private static func finish(
    _ epilogue: Epilogue,
    pixelCount: Int,
    channels: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    for pixel in 0..<pixelCount {
      for channel in 0..<channels {
        let index = pixel * channels + channel
        var value = output[index]
        if let residual = epilogue.residual, channel < epilogue.residualChannels {
          value += residual[pixel * epilogue.residualChannels + channel]
        }
        switch epilogue.function {
        case .activation(let activation): value = activation(value)
        case .prelu(let slopes): value = value < 0 ? value * slopes[channel] : value
        }
        output[index] = value
      }
    }
  }
}
