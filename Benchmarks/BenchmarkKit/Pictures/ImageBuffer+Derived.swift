import Bytes
import CommandLineSupport
import Images

extension ImageBuffer {
  /// The picture several times side by side, in rows that together are about as wide as high; what
  /// remains free is black.
  func tiled(count: Int) throws(ToolError) -> ImageBuffer {
    let columns = (1...count).first { $0 * $0 >= count } ?? count
    let rows = (count + columns - 1) / columns
    return try picture(width: columns * width, height: rows * height) { source, target in
      let pixel = pixelFormat.bytesPerPixel
      for index in 0..<count {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        for line in 0..<height {
          let start = ((row * height + line) * columns + column) * width * pixel
          (target + start).copyMemory(
            from: source + line * bytesPerRow,
            byteCount: width * pixel
          )
        }
      }
    }
  }

  /// The picture with about this many pixels and its own shape, each pixel the nearest one.
  func resized(pixelCount: Int) throws(ToolError) -> ImageBuffer {
    let factor = (Double(pixelCount) / Double(width * height)).squareRoot()
    let newWidth = max(1, Int((Double(width) * factor).rounded()))
    let newHeight = max(1, Int((Double(height) * factor).rounded()))
    return try picture(width: newWidth, height: newHeight) { source, target in
      let pixel = pixelFormat.bytesPerPixel
      for y in 0..<newHeight {
        let line = source + y * height / newHeight * bytesPerRow
        for x in 0..<newWidth {
          (target + (y * newWidth + x) * pixel).copyMemory(
            from: line + x * width / newWidth * pixel,
            byteCount: pixel
          )
        }
      }
    }
  }

  /// A picture of the same format that a closure makes from this one's pixels.
  private func picture(
    width: Int,
    height: Int,
    filling body: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void
  ) throws(ToolError) -> ImageBuffer {
    let range = 1...Self.maximumSize
    guard range.contains(width), range.contains(height) else {
      throw ToolError(
        .inputFailed,
        "a picture of \(width)x\(height) would be needed, sides may be 1 to \(Self.maximumSize)"
      )
    }
    let byteCount = width * height * pixelFormat.bytesPerPixel
    let pixels = SharedBytes(byteCount: byteCount) { target in
      guard let target = target.baseAddress else { return }
      target.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      bytes.withUnsafeBytes { source in
        if let source = source.baseAddress { body(source, target) }
      }
    }
    guard let pixels else { throw ToolError(.inputFailed, "no memory for \(byteCount) bytes") }
    do throws(ImageError) {
      return try ImageBuffer(bytes: pixels, width: width, height: height, pixelFormat: pixelFormat)
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
  }
}
