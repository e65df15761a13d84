package import Images
package import PlatformImages

/// A picture whose pixels can be had without a copy: what detectors need of an image.
package protocol PixelSource {
  /// The pixels as they are stored.
  ///
  /// - Throws: ``PixelSourceError``.
  func storedPixels() throws(PixelSourceError) -> ImageBuffer

  /// How the stored pixels must be turned.
  var storedOrientation: Images.Orientation { get }
}
