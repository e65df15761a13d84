public import Images

/// A decoded picture and what its file says about it.
public struct DecodedImage: Sendable {
  /// The pixels as they are stored in the file.
  public var image: ImageBuffer
  /// How ``image`` must be turned to be upright; `up` if the file does not tell.
  public var orientation: Orientation
  /// The format of the file.
  public var fileFormat: ImageFileFormat

  /// The upright picture.
  ///
  /// - Throws: ``ImageCodecError/outOfMemory(byteCount:)``.
  public func uprightImage() throws(ImageCodecError) -> ImageBuffer {
    do {
      return try image.uprighted(from: orientation)
    } catch {
      throw ImageCodecError(error)
    }
  }
}
