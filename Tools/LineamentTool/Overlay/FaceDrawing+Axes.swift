import FaceTasks

extension FaceDrawing {
  /// The tip of the canonical face's nose, near vertex 1, in centimetres.
  static let noseTip = SIMD3<Float>(0, -1.1, 7.5)

  /// Draws the head's axes at the nose: x to the subject's left in red, y upwards in green, z
  /// forwards in blue, four and a half centimetres each.
  ///
  /// - Parameters:
  ///   - camera: What the pose was computed for.
  ///   - imageHeight: Height of the picture in its own pixels.
  func drawAxes(on canvas: inout Canvas, camera: PerspectiveCamera, imageHeight: Int) {
    guard let matrix = face.transformationMatrix else { return }
    let camera = FaceCamera(
      matrix: matrix,
      viewport: viewport,
      camera: camera,
      imageHeight: imageHeight
    )
    let nose = Self.noseTip
    let axes: [(direction: SIMD3<Float>, color: Color)] = [
      (SIMD3(4.5, 0, 0), Palette.axisX), (SIMD3(0, 4.5, 0), Palette.axisY),
      (SIMD3(0, 0, 4.5), Palette.axisZ),
    ]
    guard let origin = camera.pixel(of: nose) else { return }
    for axis in axes {
      guard let tip = camera.pixel(of: nose + axis.direction) else { continue }
      drawArrow(from: origin, to: tip, color: axis.color, on: &canvas)
    }
    canvas.drawRimmedDiscs([origin], radius: contourWidth * 1.3, color: .white)
  }

  private func drawArrow(from start: Point, to tip: Point, color: Color, on canvas: inout Canvas) {
    let direction = tip - start
    let length = direction.length
    let width = contourWidth * 1.35
    let head = min(width * 4.2, length)
    guard length > 1e-3 else { return }
    let unit = direction / length
    let base = tip - unit * head
    canvas.drawRimmed([[start, base]], width: width, color: color)
    let half = unit.perpendicular * (head * 0.42)
    let corners = [tip, base + half, base - half]
    guard let bounds = Rectangle(around: corners) else { return }
    var mask = CoverageMask(bounds.grown(by: 1), on: canvas)
    mask.addConvexPolygon(corners)
    canvas.paint(mask, color)
  }
}
