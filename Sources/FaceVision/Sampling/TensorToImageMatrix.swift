#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The affine map from a region's own coordinates to those of the image.
///
/// Input: 0...1 over the sampled region (the tensor), y down. Output: normalised image coordinates.
/// The two rows are `(m00, m01, m02)` and `(m10, m11, m12)`.
package struct TensorToImageMatrix: Sendable, Hashable {
  package let m00: Float
  package let m01: Float
  package let m02: Float
  package let m10: Float
  package let m11: Float
  package let m12: Float

  /// The map of a region without padding, as the landmark model uses it.
  ///
  /// - Throws: ``FaceVisionError/invalidRegion(_:)``.
  package init(_ rect: NormalizedRect, in size: ImageSize) throws(FaceVisionError) {
    self.init(try RegionOfInterest(rect, in: size), in: size)
  }

  /// The map of a region in pixels.
  ///
  /// Single precision, in the order of MediaPipe 0.10.21.
  init(_ region: RegionOfInterest, in size: ImageSize) {
    let cosine = cosf(region.rotation)
    let sine = sinf(region.rotation)
    let width = region.width
    let height = region.height
    let perWidth = 1 / Float(size.width)
    let perHeight = 1 / Float(size.height)
    m00 = width * cosine * perWidth
    m01 = -height * sine * perWidth
    m02 = (-0.5 * width * cosine + 0.5 * height * sine + region.xCenter) * perWidth
    m10 = width * sine * perHeight
    m11 = height * cosine * perHeight
    m12 = (-0.5 * height * cosine - 0.5 * width * sine + region.yCenter) * perHeight
  }

  /// Maps a point of the region to the image.
  package func project(x: Float, y: Float) -> NormalizedPoint {
    NormalizedPoint(x: x * m00 + y * m01 + m02, y: x * m10 + y * m11 + m12)
  }
}
