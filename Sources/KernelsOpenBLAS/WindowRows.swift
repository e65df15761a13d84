import Kernels

/// Lays the windows of output pixels side by side, the left side of a matrix product ("im2col").
struct WindowRows {
  private let window: Window
  private let inputChannels: Int
  private let channels: Int
  /// True if a row of the window is one stretch of the input.
  private let areStretches: Bool

  init(_ convolution: Convolution2D) {
    window = convolution.window
    inputChannels = convolution.inputChannels
    channels = convolution.channelsPerGroup
    areStretches = convolution.groups == 1 && window.dilationWidth == 1
  }

  /// Writes one row a pixel: all taps of its window, zeros where they lie in the padding.
  ///
  /// - Parameters:
  ///   - pixels: Output pixels, counted over the whole batch.
  ///   - input: The whole input, moved on to the first channel of the group.
  ///   - target: `[pixels.count, kernelHeight * kernelWidth * channels]`
  func gather(
    _ pixels: Range<Int>,
    from input: UnsafePointer<Float>,
    to target: UnsafeMutablePointer<Float>
  ) {
    let rowLength = window.kernelWidth * channels
    var target = target
    var (line, x) = pixels.lowerBound.quotientAndRemainder(dividingBy: window.outputWidth)
    var (image, y) = line.quotientAndRemainder(dividingBy: window.outputHeight)
    for _ in pixels {
      let top = y * window.strideHeight - window.paddingTop
      let left = x * window.strideWidth - window.paddingLeft
      for kernelY in 0..<window.kernelHeight {
        let row = top + kernelY * window.dilationHeight
        if row < 0 || row >= window.inputHeight {
          target.update(repeating: 0, count: rowLength)
        } else {
          let start =
            input + (image * window.inputHeight + row) * window.inputWidth * inputChannels
          if areStretches {
            copyStretch(from: start, left: left, to: target)
          } else {
            copyTaps(from: start, left: left, to: target)
          }
        }
        target += rowLength
      }
      x += 1
      if x == window.outputWidth {
        x = 0
        line += 1
        y += 1
        if y == window.outputHeight {
          y = 0
          image += 1
        }
      }
    }
  }

  /// Copies a row of the window, all its taps at once.
  @inline(__always)
  private func copyStretch(
    from row: UnsafePointer<Float>,
    left: Int,
    to target: UnsafeMutablePointer<Float>
  ) {
    // Taps before the first that lies inside the picture, and after the last one.
    let start = min(max(-left, 0), window.kernelWidth)
    let end = max(min(window.inputWidth - left, window.kernelWidth), start)
    target.update(repeating: 0, count: start * channels)
    (target + start * channels).update(
      from: row + (left + start) * channels,
      count: (end - start) * channels
    )
    (target + end * channels).update(
      repeating: 0,
      count: (window.kernelWidth - end) * channels
    )
  }

  /// Copies a row of the window, tap by tap.
  @inline(__always)
  private func copyTaps(
    from row: UnsafePointer<Float>,
    left: Int,
    to target: UnsafeMutablePointer<Float>
  ) {
    for tap in 0..<window.kernelWidth {
      let column = left + tap * window.dilationWidth
      let place = target + tap * channels
      if column < 0 || column >= window.inputWidth {
        place.update(repeating: 0, count: channels)
      } else {
        place.update(from: row + column * inputChannels, count: channels)
      }
    }
  }
}
