#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gives a box the rotation of a line between two points of the face.
///
/// MediaPipe 0.10.21 `DetectionsToRectsCalculator` with a target angle of 0.
package enum DetectionsToRectsCalculator {
  /// The box with the rotation that makes the line from one point to the other level.
  ///
  /// - Parameters:
  ///   - box: Normalised to the image.
  ///   - start: The subject's right eye, at the left of an upright picture.
  ///   - end: The subject's left eye.
  ///   - size: Size of the image: angles are measured in pixels.
  package static func rect(
    of box: BoundingBox,
    rotatedAlong start: NormalizedPoint,
    to end: NormalizedPoint,
    in size: ImageSize
  ) -> NormalizedRect {
    let width = Float(size.width)
    let height = Float(size.height)
    let dx = end.x * width - start.x * width
    let dy = end.y * height - start.y * height
    return NormalizedRect(
      xCenter: box.xMin + box.width / 2,
      yCenter: box.yMin + box.height / 2,
      width: box.width,
      height: box.height,
      rotation: normalizedRadians(0 - atan2f(-dy, dx))
    )
  }

  /// The rect of a face detection, rotated along its eyes.
  package static func rect(of detection: Detection, in size: ImageSize) -> NormalizedRect {
    rect(
      of: detection.boundingBox,
      rotatedAlong: detection.keypoints[.rightEye],
      to: detection.keypoints[.leftEye],
      in: size
    )
  }
}

/// The same angle between -pi and pi.
///
/// The turns are counted in double precision.
func normalizedRadians(_ angle: Float) -> Float {
  let turn = 2 * Double.pi
  return Float(Double(angle) - turn * ((Double(angle) + Double.pi) / turn).rounded(.down))
}
