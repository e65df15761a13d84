package import FaceVision

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Mesh points in pixels of a picture: x to the right, y down, z away from the viewer in the scale
/// of x and y.
package enum FaceMeshPoints {
  /// Scales normalised landmarks to pixels.
  ///
  /// Landmarks carry depth in units that depend on the rotation of the region they were found in,
  /// if the picture is not square (see ``LandmarkProjectionCalculator``); here that is undone.
  ///
  /// - Parameters:
  ///   - landmarks: Points as the landmark graph leaves them.
  ///   - region: The region they were found in.
  ///   - size: Size of the picture.
  package static func pixels(
    _ landmarks: [NormalizedLandmark],
    foundIn region: NormalizedRect,
    size: ImageSize
  ) -> [SIMD3<Float>] {
    let width = Float(size.width)
    let height = Float(size.height)
    let across = cosf(region.rotation)
    let down = sinf(region.rotation) * width / height
    let depth = width / (across * across + down * down).squareRoot()
    return landmarks.map { SIMD3($0.x * width, $0.y * height, $0.z * depth) }
  }
}
