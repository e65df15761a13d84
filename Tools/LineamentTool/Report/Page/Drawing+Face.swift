import FaceTasks

extension Drawing {
  /// Draws the mesh, each side of a triangle once.
  func mesh(_ points: [Point]) -> HTML {
    let sides = Self.meshSides.map { (points[$0.start], points[$0.end]) }
    return "<g class=\"layer-mesh\">\(lines(sides, style: "mesh"))</g>"
  }

  /// Draws the edge of the face, and lips, eyes, brows and irises if wanted.
  func contours(_ points: [Point], edgeOnly: Bool = false) -> HTML {
    let edge: [(style: String, connections: [Connection])] = [
      ("oval", FaceLandmarker.faceOvalConnections())
    ]
    let features: [(style: String, connections: [Connection])] = [
      (
        "brows",
        FaceLandmarker.leftEyebrowConnections() + FaceLandmarker.rightEyebrowConnections()
      ),
      ("eyes", FaceLandmarker.leftEyeConnections() + FaceLandmarker.rightEyeConnections()),
      ("irises", FaceLandmarker.leftIrisConnections() + FaceLandmarker.rightIrisConnections()),
      ("lips", FaceLandmarker.lipsConnections()),
    ]
    let drawn = (edgeOnly ? edge : edge + features).map { part in
      let sides = part.connections.map { (points[$0.start], points[$0.end]) }
      return """
        \(lines(sides, style: "contour-rim"))\(lines(sides, style: "contour \(part.style)"))
        """ as HTML
    }
    return "<g class=\"layer-contours\">\(drawn)</g>"
  }

  /// Draws all landmarks as dots.
  func landmarks(_ points: [Point]) -> HTML {
    "<g class=\"layer-points\">\(dots(points, style: "landmark"))</g>"
  }

  /// Draws the head's axes at the nose, each with its letter.
  ///
  /// - Parameters:
  ///   - camera: What the pose was computed for.
  ///   - scale: Size of the picture in pixels.
  func axes(_ matrix: TransformMatrix, camera: PerspectiveCamera, scale: Point) -> HTML {
    let camera = FaceCamera(
      matrix: matrix,
      viewport: Viewport(origin: .zero, size: scale),
      camera: camera,
      imageHeight: Int(scale.y)
    )
    let nose = FaceDrawing.noseTip
    guard let origin = camera.pixel(of: nose) else { return .empty }
    let axes: [(name: String, direction: SIMD3<Float>)] = [
      ("x", SIMD3(5, 0, 0)), ("y", SIMD3(0, 5, 0)), ("z", SIMD3(0, 0, 5)),
    ]
    let drawn = axes.compactMap { axis -> HTML? in
      guard let tip = camera.pixel(of: nose + axis.direction) else { return nil }
      let direction = tip - origin
      let away = direction.length > 1e-3 ? direction / direction.length : Point(0, -1)
      // A letter beyond the edge would not be seen.
      let inner = view.grown(by: -8 * unit)
      let middle = pointwiseMin(
        pointwiseMax(tip + away * (7 * unit), inner.minimum),
        inner.maximum
      )
      let place = middle + Point(-2, 3) * unit
      return """
        \(lines([(origin, tip)], style: "axis-rim"))\
        \(lines([(origin, tip)], style: "axis axis-\(axis.name)"))\
        \(text(axis.name, at: place, size: 10))
        """
    }
    return "<g class=\"layer-axes\">\(drawn)\(dots([origin], style: "axis-origin"))</g>"
  }

  /// The sides of the mesh's triangles, each once and in a fixed order.
  private static let meshSides: [Connection] = {
    var seen: Set<Connection> = []
    return FaceLandmarker.tesselationConnections().compactMap { side in
      let ordered = Connection(
        start: min(side.start, side.end),
        end: max(side.start, side.end)
      )
      return seen.insert(ordered).inserted ? ordered : nil
    }
  }()
}
