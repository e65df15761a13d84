package import Images

/// The map from an upright picture to the picture as it is stored.
///
/// Coordinates are pixels with the origin at the top left corner of each picture: x to the right, y
/// down, the whole picture being 0 to its width and 0 to its height.
package struct StoredPlacement: Sendable, Hashable {
  /// Where a step to the right in the upright picture leads.
  package let right: SIMD2<Double>
  /// Where a step down in the upright picture leads.
  package let down: SIMD2<Double>
  /// Where the upright picture's origin lies.
  package let origin: SIMD2<Double>

  /// The map for an orientation.
  ///
  /// - Parameter storedSize: Size of the stored picture.
  package init(_ orientation: Orientation, storedSize: ImageSize) {
    let width = Double(storedSize.width)
    let height = Double(storedSize.height)
    (right, down, origin) =
      switch orientation {
      case .up: (SIMD2(1, 0), SIMD2(0, 1), SIMD2(0, 0))
      case .upMirrored: (SIMD2(-1, 0), SIMD2(0, 1), SIMD2(width, 0))
      case .down: (SIMD2(-1, 0), SIMD2(0, -1), SIMD2(width, height))
      case .downMirrored: (SIMD2(1, 0), SIMD2(0, -1), SIMD2(0, height))
      case .leftMirrored: (SIMD2(0, 1), SIMD2(1, 0), SIMD2(0, 0))
      case .right: (SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, height))
      case .rightMirrored: (SIMD2(0, -1), SIMD2(-1, 0), SIMD2(width, height))
      case .left: (SIMD2(0, 1), SIMD2(-1, 0), SIMD2(width, 0))
      }
  }

  /// The place of a point of the upright picture in the stored one.
  package func stored(_ point: SIMD2<Double>) -> SIMD2<Double> {
    right * point.x + down * point.y + origin
  }

  /// The same for the centres of pixels, counted from 0: pixel 0 of one picture is pixel 0 or the
  /// last one of the other.
  func storedIndex(_ index: SIMD2<Double>) -> SIMD2<Double> { stored(index + 0.5) - 0.5 }
}
