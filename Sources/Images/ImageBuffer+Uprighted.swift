import Bytes

extension ImageBuffer {
  /// The picture turned and mirrored so that it is upright.
  ///
  /// The pixel format stays the same but for YUV, which becomes `rgba`. Rows of a new picture have no padding; a picture that is
  /// upright already is returned as it is, sharing its memory.
  ///
  /// - Parameter orientation: How this picture is stored.
  /// - Throws: ``ImageError/outOfMemory(byteCount:)``.
  public func uprighted(from orientation: Orientation) throws(ImageError) -> ImageBuffer {
    guard orientation != .up else { return self }
    guard !pixelFormat.isYUV else { return try convertedFromYUV().uprighted(from: orientation) }
    let placement = UprightPlacement(
      storedWidth: width,
      storedHeight: height,
      pixelFormat: pixelFormat,
      orientation: orientation
    )
    let upright = SharedBytes(byteCount: placement.byteCount) { target in
      guard let target = target.baseAddress else { return }
      bytes.withUnsafeBytes { source in
        guard let source = source.baseAddress else { return }
        placement.place(rows: 0..<height, from: source, bytesPerRow: bytesPerRow, into: target)
      }
    }
    guard let upright else { throw .outOfMemory(byteCount: placement.byteCount) }
    return try ImageBuffer(
      bytes: upright,
      width: placement.width,
      height: placement.height,
      pixelFormat: pixelFormat
    )
  }
}
