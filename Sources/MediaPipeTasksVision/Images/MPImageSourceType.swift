/// What a picture was made from.
public enum MPImageSourceType: UInt, Sendable {
  /// A picture in a file or in memory, or a `UIImage`.
  case image = 0
  /// A ``PixelBuffer``, or a `CVPixelBuffer`.
  case pixelBuffer = 1
  /// A `CMSampleBuffer`.
  case sampleBuffer = 2
}
