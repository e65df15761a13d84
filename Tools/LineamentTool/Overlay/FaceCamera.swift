import FaceTasks

/// The camera MediaPipe assumes for the face geometry: 63 degrees from top to bottom.
struct FaceCamera {
  /// 2 tan(63 / 2 degrees): height of the picture at distance 1.
  private static let height: Float = 1.2256014

  let matrix: TransformMatrix
  let viewport: Viewport

  /// Where a point of the canonical face, in centimetres, is seen; `nil` if it is behind the
  /// camera.
  func pixel(of point: SIMD3<Float>) -> Point? {
    func coordinate(_ row: Int) -> Float {
      matrix[row: row, column: 0] * point.x + matrix[row: row, column: 1] * point.y
        + matrix[row: row, column: 2] * point.z + matrix[row: row, column: 3]
    }
    let depth = -coordinate(2)
    // The near plane of MediaPipe's camera is at 1 cm.
    guard depth > 1 else { return nil }
    let pixelsPerUnit = viewport.size.y / (Self.height * depth)
    return viewport.pixel(x: 0.5, y: 0.5) + Point(coordinate(0), -coordinate(1)) * pixelsPerUnit
  }
}
