package import Images

/// A picture whose pixels can be had without a copy: what detectors need of an image.
package protocol PixelSource {
  /// The pixels as they are stored.
  ///
  /// - Throws: ``PixelSourceError``.
  func storedPixels() throws(PixelSourceError) -> ImageBuffer

  /// How the stored pixels must be turned.
  var storedOrientation: Images.Orientation { get }
}

/// Why an image has no pixels that can be used.
package enum PixelSourceError: Error, Sendable, Hashable {
  /// The image is empty.
  case noPixels
  /// Its pixels have a format that is not supported.
  case unsupportedFormat(String)
}
