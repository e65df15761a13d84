import FaceTasks

/// Where the points of a face are seen whose pose was computed for some camera.
struct FaceCamera {
  let matrix: TransformMatrix
  let viewport: Viewport
  /// Height of the picture at a distance of 1.
  private let height: Float

  /// - Parameters:
  ///   - matrix: The face's pose.
  ///   - viewport: Where the picture is drawn.
  ///   - camera: What the pose was computed for; by default what MediaPipe assumes.
  ///   - imageHeight: Height of the picture in its own pixels, in which focal lengths are counted.
  init(
    matrix: TransformMatrix,
    viewport: Viewport,
    camera: PerspectiveCamera = .mediaPipe,
    imageHeight: Int
  ) {
    self.matrix = matrix
    self.viewport = viewport
    switch camera {
    case .verticalFieldOfView(let degrees):
      let (sine, cosine) = sineAndCosine(degrees / 2 * Float.pi / 180)
      height = 2 * sine / cosine
    case .focalLength(let pixels): height = Float(imageHeight) / pixels
    }
  }

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
    let pixelsPerUnit = viewport.size.y / (height * depth)
    return viewport.pixel(x: 0.5, y: 0.5) + Point(coordinate(0), -coordinate(1)) * pixelsPerUnit
  }
}
