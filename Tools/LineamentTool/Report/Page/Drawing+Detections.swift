import FaceVision

extension Drawing {
  /// Draws detections: boxes, their six points and, if wanted, their scores.
  ///
  /// - Parameter scale: Size of the picture the detections are relative to.
  func detections(
    _ detections: [FaceVision.Detection],
    scale: Point,
    style: String,
    rim: String = "rim",
    showsPoints: Bool = false,
    showsScores: Bool = false
  ) -> HTML {
    let drawn = detections.map { detection in
      let box = Rectangle(detection.boundingBox, scale: scale)
      let corners = [
        box.minimum, Point(box.maximum.x, box.minimum.y), box.maximum,
        Point(box.minimum.x, box.maximum.y),
      ]
      let points = (0..<FaceKeypoints.count).map { index in
        Point(detection.keypoints[index].x, detection.keypoints[index].y) * scale
      }
      let score = "\(Int((detection.score * 100).rounded())) %"
      let place = pointwiseMax(box.minimum - Point(0, 3) * unit, view.minimum + Point(0, 9) * unit)
      return """
        \(polygon(corners, style: rim))\(polygon(corners, style: style))\
        \(showsPoints ? dots(points, style: "point-rim") : .empty)\
        \(showsPoints ? dots(points, style: "point") : .empty)\
        \(showsScores ? text(score, at: place) : .empty)
        """ as HTML
    }
    return "<g>\(drawn)</g>"
  }

  /// Draws a sampled region: its outline, and its upper edge once more as a heavy line.
  ///
  /// - Parameters:
  ///   - matrix: The map from the region to the picture.
  ///   - scale: Size of the picture in pixels.
  func region(_ matrix: TensorToImageMatrix, scale: Point, label: String?) -> HTML {
    let corners = matrix.corners(scale: scale)
    let top: HTML = lines([(corners[0], corners[1])], style: "region-top")
    let place = pointwiseMax(corners[0], view.minimum) + Point(3, 12) * unit
    return """
      <g>\(polygon(corners, style: "rim"))\(polygon(corners, style: "region"))\(top)\
      \(label.map { text($0, at: place, size: 9) } ?? .empty)</g>
      """
  }
}

extension Rectangle {
  /// A normalised box in pixels.
  init(_ box: BoundingBox, scale: Point) {
    let minimum = Point(box.xMin, box.yMin)
    self.init(
      minimum: minimum * scale,
      maximum: (minimum + Point(box.width, box.height)) * scale
    )
  }
}

extension TensorToImageMatrix {
  /// The region's corners in pixels: top left, top right, bottom right, bottom left.
  func corners(scale: Point) -> [Point] {
    let corners: [(x: Float, y: Float)] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    return corners.map { corner in
      let point = project(x: corner.x, y: corner.y)
      return Point(point.x, point.y) * scale
    }
  }
}
