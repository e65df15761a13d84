import FaceTasks

/// A face in pixels of the canvas, ready to be drawn.
struct FaceDrawing {
  let face: Face
  /// The mesh points.
  let points: [Point]
  let box: Rectangle
  let viewport: Viewport

  /// - Returns: `nil` if the face has no mesh of 478 points, or one lies absurdly far outside the
  ///   picture.
  init?(_ face: Face, in viewport: Viewport) {
    let points = face.landmarks.map { viewport.pixel(x: $0.x, y: $0.y) }
    // Not a number fails the comparison.
    guard points.count >= 478, face.landmarks.allSatisfy({ abs($0.x) < 100 && abs($0.y) < 100 }),
      let box = Rectangle(around: points)
    else { return nil }
    self.face = face
    self.points = points
    self.box = box
    self.viewport = viewport
  }

  /// What line widths are derived from: the face's size in pixels.
  var extent: Float { max(box.width, box.height) }

  /// Width of the lines along lips, eyes and brows.
  var contourWidth: Float { min(max(extent / 190, 1.5), 7) }

  /// Draws mesh, contours and irises.
  func drawFeatures(on canvas: inout Canvas) {
    drawMesh(on: &canvas)
    let width = contourWidth
    canvas.drawRimmed(
      curves(FaceLandmarker.faceOvalConnections()),
      width: width,
      color: Palette.oval,
      opacity: 0.9
    )
    let brows =
      FaceLandmarker.leftEyebrowConnections() + FaceLandmarker.rightEyebrowConnections()
    canvas.drawRimmed(curves(brows), width: width, color: Palette.eyebrows)
    let eyes = FaceLandmarker.leftEyeConnections() + FaceLandmarker.rightEyeConnections()
    canvas.drawRimmed(curves(eyes), width: width, color: Palette.eyes)
    canvas.drawRimmed(
      curves(FaceLandmarker.lipsConnections()),
      width: width,
      color: Palette.lips
    )
    drawIrises(on: &canvas)
  }

  /// Connections joined to chains and rounded.
  private func curves(_ connections: [Connection]) -> [[Point]] {
    var chains: [[Int]] = []
    for connection in connections {
      if let last = chains.last?.last, last == connection.start {
        chains[chains.count - 1].append(connection.end)
      } else {
        chains.append([connection.start, connection.end])
      }
    }
    return chains.map { smoothCurve(through: $0.map { points[$0] }, steps: 6) }
  }

  /// The net of triangles, brighter where the face is nearer.
  private func drawMesh(on canvas: inout Canvas) {
    let depths = face.landmarks.map(\.z)
    let nearest = depths.min() ?? 0
    let range = max((depths.max() ?? 0) - nearest, .leastNormalMagnitude)
    let width = min(max(extent / 560, 0.7), 2.2)
    var shadow = CoverageMask(box.grown(by: 3), on: canvas)
    var mask = CoverageMask(box.grown(by: 3), on: canvas)
    for edge in Self.meshEdges {
      let (start, end) = (points[edge.start], points[edge.end])
      let depth = (depths[edge.start] + depths[edge.end]) / 2
      let nearness = min(max(1 - (depth - nearest) / range, 0), 1)
      let strength = 0.3 + 0.7 * nearness
      mask.addLine(from: start, to: end, width: width, strength: strength)
      shadow.addLine(from: start, to: end, width: width + 1.5, softness: 2, strength: strength)
    }
    // The shadow keeps the net visible on bright skin.
    canvas.paint(shadow, Palette.rim, opacity: 0.15)
    canvas.paint(mask, Palette.mesh, opacity: 0.55)
  }

  /// The sides of the mesh's triangles, each once.
  private static let meshEdges: Set<Connection> = Set(
    FaceLandmarker.tesselationConnections().map { side in
      Connection(start: min(side.start, side.end), end: max(side.start, side.end))
    }
  )

  private func drawIrises(on canvas: inout Canvas) {
    // Centre, then image-right, top, image-left and bottom of the edge (MediaPipe's order).
    for center in [468, 473] {
      let horizontal = (points[center + 1] - points[center + 3]) / 2
      let vertical = (points[center + 2] - points[center + 4]) / 2
      let middle = points[center]
      let edge = (0...32).map { step in
        let (sine, cosine) = sineAndCosine(Float(step) / 32 * 2 * Float.pi)
        return middle + horizontal * cosine + vertical * sine
      }
      canvas.drawRimmed([edge], width: contourWidth * 0.8, color: Palette.irises)
      canvas.drawRimmedDiscs([middle], radius: contourWidth * 0.7, color: Palette.irises)
    }
  }
}
