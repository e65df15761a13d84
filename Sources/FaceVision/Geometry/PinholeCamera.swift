#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How wide an angle a picture shows; its optical axis goes through the middle.
package enum PinholeCamera: Sendable, Hashable {
  /// The angle between the upper and the lower edge, more than 0 and less than 180 degrees.
  case verticalFieldOfView(degrees: Float)
  /// The focal length in pixels, more than 0.
  case focalLength(pixels: Float)

  /// The camera of MediaPipe 0.10.21 `face_geometry_from_landmarks_graph.cc`.
  package static var mediaPipe: PinholeCamera { .verticalFieldOfView(degrees: 63) }

  /// Height of the picture at a distance of 1.
  func heightAtUnitDistance(of size: ImageSize) -> Float {
    switch self {
    case .verticalFieldOfView(let degrees): 2 * tanf(0.5 * degrees * Float(Double.pi) / 180)
    case .focalLength(let pixels): Float(size.height) / pixels
    }
  }
}
