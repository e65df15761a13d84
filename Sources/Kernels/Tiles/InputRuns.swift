/// Which stretches of consecutive input elements make up the window of an output pixel.
///
/// Without dilation and groups a window's row is one stretch of `kernelWidth * inputChannels`
/// elements; otherwise each tap is a stretch of its own. Stretches that reach into the padding are
/// copied, with zeros in place of padding, to scratch; those that lie in it are read from a row of
/// zeros.
package struct InputRuns {
  /// Stretches of one window.
  package let count: Int
  /// Elements of a stretch.
  package let length: Int
  /// True if a stretch is a whole row of the window.
  package let areRows: Bool
  /// Elements of one border copy for each row of a tile; 0 if no stretch crosses a border.
  private let borderStride: Int

  package init(_ convolution: Convolution2D) {
    let window = convolution.window
    areRows = convolution.groups == 1 && window.dilationWidth == 1
    count = areRows ? window.kernelHeight : window.kernelHeight * window.kernelWidth
    length = areRows ? window.kernelWidth * convolution.inputChannels : convolution.channelsPerGroup
    let lastColumn =
      (window.outputWidth - 1) * window.strideWidth - window.paddingLeft + window.kernelWidth
    let crosses =
      areRows && window.kernelWidth > 1
      && (window.paddingLeft > 0 || lastColumn > window.inputWidth)
    borderStride = crosses ? count * length : 0
  }

  /// Elements of scratch that tiles of a height need: zeros, addresses, border copies.
  package func scratchCount(rows: Int) -> Int {
    length + rows * (count * addressSize + borderStride)
  }

  /// The start of a stretch.
  ///
  /// The gap keeps the compiler from loading several addresses at once only to take them apart again,
  /// which moreover would have to wait until all of them have left the store buffer.
  package struct Address {
    package let start: UnsafePointer<Float>
    private let gap = 0
  }

  /// Elements from one address to the next.
  private var addressSize: Int { MemoryLayout<Address>.stride / MemoryLayout<Float>.size }

  /// Fills the row of zeros, once for each use of a scratch.
  package func prepare(_ scratch: UnsafeMutablePointer<Float>) {
    for element in 0..<length { scratch[element] = 0 }
  }

  /// Addresses of a tile's stretches in scratch: for each stretch one a row, `rows` of them reserved.
  package func addresses(_ scratch: UnsafeMutablePointer<Float>) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(scratch + length)
  }

  /// Lists the stretches of `height` output pixels from `pixel` on, for one group.
  package func locate(
    _ convolution: Convolution2D,
    input: UnsafePointer<Float>,
    group: Int,
    pixel: Int,
    height: Int,
    rows: Int,
    scratch: UnsafeMutablePointer<Float>
  ) {
    let window = convolution.window
    let channels = convolution.inputChannels
    let addresses = addresses(scratch)
    let addressStride = MemoryLayout<Address>.stride
    let start = input + group &* convolution.channelsPerGroup
    let zeros = UnsafePointer(scratch)
    let border = scratch + (length + rows * count * addressSize)
    let rowStride = window.inputWidth &* channels
    let imageStride = window.inputHeight &* rowStride
    let tapStep = rows &* addressStride

    var (line, x) = pixel.quotientAndRemainder(dividingBy: window.outputWidth)
    var (image, y) = line.quotientAndRemainder(dividingBy: window.outputHeight)
    for row in 0..<height {
      let top = y &* window.strideHeight &- window.paddingTop
      let left = x &* window.strideWidth &- window.paddingLeft
      let right = left &+ (window.kernelWidth &- 1) &* window.dilationWidth &+ 1
      let isInside = left >= 0 && right <= window.inputWidth
      let origin = start + (image &* imageStride &+ left &* channels)
      var address = addresses + row &* addressStride
      for ky in 0..<window.kernelHeight {
        let inputRow = top &+ ky &* window.dilationHeight
        let isRow = inputRow >= 0 && inputRow < window.inputHeight
        let stretch = origin + inputRow &* rowStride
        if areRows {
          if !isRow {
            address.storeBytes(of: zeros, as: UnsafePointer<Float>.self)
          } else if isInside {
            address.storeBytes(of: stretch, as: UnsafePointer<Float>.self)
          } else if window.kernelWidth == 1 {
            address.storeBytes(of: zeros, as: UnsafePointer<Float>.self)
          } else {
            let copy = border + (row &* borderStride &+ ky &* length)
            copyRow(window, from: stretch, left: left, channels: channels, to: copy)
            address.storeBytes(of: UnsafePointer(copy), as: UnsafePointer<Float>.self)
          }
          address += tapStep
        } else {
          for kx in 0..<window.kernelWidth {
            let column = left &+ kx &* window.dilationWidth
            let isTap = isRow && column >= 0 && column < window.inputWidth
            let tap = stretch + kx &* window.dilationWidth &* channels
            address.storeBytes(of: isTap ? tap : zeros, as: UnsafePointer<Float>.self)
            address += tapStep
          }
        }
      }
      x &+= 1
      if x == window.outputWidth {
        x = 0
        y &+= 1
        line &+= 1
        if y == window.outputHeight {
          y = 0
          image &+= 1
        }
      }
    }
  }

  /// Copies a row of the window, with zeros where it lies left or right of the input.
  private func copyRow(
    _ window: Window,
    from source: UnsafePointer<Float>,
    left: Int,
    channels: Int,
    to target: UnsafeMutablePointer<Float>
  ) {
    for kx in 0..<window.kernelWidth {
      let column = left &+ kx
      let offset = kx &* channels
      if column >= 0 && column < window.inputWidth {
        for channel in 0..<channels { target[offset &+ channel] = source[offset &+ channel] }
      } else {
        for channel in 0..<channels { target[offset &+ channel] = 0 }
      }
    }
  }
}
