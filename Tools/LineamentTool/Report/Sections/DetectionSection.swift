import CommandLineSupport
import FaceVision

/// From the picture to the regions where landmarks are looked for.
struct DetectionSection: ReportSection {
  let id = "detection"
  let title = "Detection"
  let report: Report

  var content: HTML {
    guard let detector = report.detector else { return "<p>The detector did not run.</p>" }
    return """
      <p class="lead">The detector sees the whole picture, letterboxed to its input. Of the boxes it \
      puts out for every anchor, those with enough score are merged where they overlap; each face's \
      region follows from its box and the line through its eyes.\(search(detector))</p>
      <div class="figures">
      \(input(detector))
      \(decoded(detector))
      \(suppressed(detector))
      \(projected(detector))
      \(regions)
      </div>
      \(table(detector))
      """
  }

  /// What the options add to one look at the whole picture.
  private func search(_ detector: DetectorRecord) -> HTML {
    guard detector.views.count > 1 else { return .empty }
    return """
       The options asked for more: it looked at \(detector.views.count) parts of the picture, some of \
      them perhaps turned. The first three figures show the first look.
      """
  }

  private var pictureScale: Point {
    Point(Float(report.picture.width), Float(report.picture.height))
  }

  private func inputDrawing(_ detector: DetectorRecord, label: String) -> Drawing {
    var drawing = Drawing(
      PictureSymbol.detectorInput,
      width: detector.input.width,
      height: detector.input.height,
      label: label
    )
    drawing.isPixelated = true
    return drawing
  }

  private func inputScale(_ detector: DetectorRecord) -> Point {
    Point(Float(detector.input.width), Float(detector.input.height))
  }

  private func input(_ detector: DetectorRecord) -> HTML {
    Figure(
      caption: """
        <b>1 Letterboxed input.</b> \(detector.input.width) x \(detector.input.height) pixels; \
        what lies beyond the picture is black.
        """,
      drawing: inputDrawing(detector, label: "The detector's input picture").html
    ).html
  }

  private func decoded(_ detector: DetectorRecord) -> HTML {
    let count = counted(detector.decoded.count, "box")
    var drawing = inputDrawing(detector, label: "The input with \(count) over the threshold")
    drawing.layers.append(
      drawing.detections(
        detector.decoded,
        scale: inputScale(detector),
        style: "candidate",
        rim: "thin"
      )
    )
    let least = fixed(report.settings.minFaceDetectionConfidence, digits: 2)
    return Figure(
      caption: """
        <b>2 Anchors over the threshold.</b> Of \(detector.anchorCount) anchors, \(count) \
        \(detector.decoded.count == 1 ? "has" : "have") a score of at least \(least).
        """,
      drawing: drawing.html
    ).html
  }

  private func suppressed(_ detector: DetectorRecord) -> HTML {
    let count = counted(detector.suppressed.count, "box")
    let scale = inputScale(detector)
    var drawing = Drawing(
      PictureSymbol.detectorInput,
      view: closeUp(detector),
      label: "The boxes before merging, dashed, and \(count) after it, solid, enlarged"
    )
    drawing.isPixelated = true
    drawing.layers = [
      drawing.detections(detector.decoded, scale: scale, style: "candidate", rim: "thin"),
      drawing.detections(detector.suppressed, scale: scale, style: "merged", showsPoints: true),
    ]
    return Figure(
      caption: """
        <b>3 Weighted non-maximum suppression.</b> Dashed: before, \(detector.decoded.count). \
        Solid: after, \(detector.suppressed.count), each the mean of those it replaces, weighted \
        by score. Enlarged.
        """,
      drawing: drawing.html
    ).html
  }

  /// The square part of the input that all boxes lie in, or all of it if there is none.
  private func closeUp(_ detector: DetectorRecord) -> Rectangle {
    let scale = inputScale(detector)
    let corners = (detector.decoded + detector.suppressed).flatMap { detection in
      let box = Rectangle(detection.boundingBox, scale: scale)
      return [box.minimum, box.maximum]
    }
    guard let around = Rectangle(around: corners) else {
      return Rectangle(minimum: .zero, maximum: scale)
    }
    let side = min(max(around.width, around.height) * 1.5, max(scale.x, scale.y))
    let half = Point(side, side) / 2
    // Moved to lie within the input.
    let center = pointwiseMin(pointwiseMax(around.center, half), pointwiseMax(scale - half, half))
    return Rectangle(minimum: center - half, maximum: center + half)
  }

  private func projected(_ detector: DetectorRecord) -> HTML {
    var drawing = Drawing(
      PictureSymbol.picture,
      width: report.picture.width,
      height: report.picture.height,
      label: "The picture with \(counted(detector.projected.count, "detected face"))"
    )
    if detector.views.count > 1 {
      drawing.layers += detector.views.map { view in
        drawing.polygon(view.matrix.corners(scale: pictureScale), style: "thin")
      }
    }
    drawing.layers.append(
      drawing.detections(
        detector.projected,
        scale: pictureScale,
        style: "merged",
        showsPoints: true,
        showsScores: true
      )
    )
    return Figure(
      caption: """
        <b>4 Detections.</b> The same boxes in the picture, with their six points: eyes, nose tip, \
        mouth, ears.\(detector.views.count > 1 ? several : "")
        """,
      drawing: drawing.html
    ).html
  }

  /// What else there is to say of the boxes of several looks.
  private var several: HTML {
    """
     Thin lines are the parts it looked at; where they overlap, a face has several boxes, which are \
    merged before the next stage.
    """
  }

  private var regions: HTML {
    var drawing = Drawing(
      PictureSymbol.picture,
      width: report.picture.width,
      height: report.picture.height,
      label: "The picture with \(counted(report.regions.count, "region"))"
    )
    for (index, region) in report.regions.enumerated() {
      drawing.layers.append(
        drawing.region(region.matrix, scale: pictureScale, label: "\(index + 1)")
      )
    }
    return Figure(
      caption: """
        <b>5 Regions of interest.</b> Boxes enlarged by half and turned so that the eyes are level; \
        the heavy side is the top. At most \(counted(report.settings.numFaces, "face")) \
        \(report.settings.numFaces == 1 ? "is" : "are") looked at.
        """,
      drawing: drawing.html
    ).html
  }

  private func table(_ detector: DetectorRecord) -> HTML {
    guard !detector.decoded.isEmpty || !detector.projected.isEmpty else { return .empty }
    func row(_ stage: String, _ index: Int, _ detection: FaceVision.Detection) -> [DataTable.Cell] {
      let box = detection.boundingBox
      return [
        "\(stage) \(index + 1)",
        DataTable.Cell("\(detection.score, digits: 4)", key: Double(detection.score)),
        "\(box.xMin, digits: 4)", "\(box.yMin, digits: 4)", "\(box.width, digits: 4)",
        "\(box.height, digits: 4)",
      ]
    }
    // Of further looks, what is left after suppression: all boxes of a crowd would be thousands.
    let rows =
      detector.decoded.enumerated().map { row("before", $0, $1) }
      + detector.suppressed.enumerated().map { row("after", $0, $1) }
      + detector.projected.enumerated().map { row("in the picture", $0, $1) }
    let table = DataTable(
      caption: """
        Boxes\(detector.views.count > 1 ? " of the first look" as HTML : "") before and after \
        suppression, relative to the input, and\(detector.views.count > 1 ? " all boxes" as HTML : "") \
        in the picture, relative to its size
        """,
      columns: [
        .init(title: "Box"), .init(title: "Score", isNumber: true),
        .init(title: "Left", isNumber: true), .init(title: "Top", isNumber: true),
        .init(title: "Width", isNumber: true), .init(title: "Height", isNumber: true),
      ],
      sorts: true,
      rows: rows
    )
    return """
      <details><summary>All boxes as numbers</summary>
      \(table.html(id: "boxes"))
      </details>
      """
  }
}
