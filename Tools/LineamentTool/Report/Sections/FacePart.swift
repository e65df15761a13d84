import CommandLineSupport
import FaceTasks
import FaceVision

/// One face: its region, its landmarks, its pose and its blendshapes.
struct FacePart {
  let report: Report
  let region: RegionRecord
  let face: Face
  let number: Int
  /// Whether the model's input is shown at half its size.
  var isReduced = false

  var html: HTML {
    """
    <article aria-labelledby="face-\(number)-title" class="face">
    <h3 id="face-\(number)-title">Face \(number)</h3>
    <div class="face-layout">
    \(closeUp)
    <div class="face-side">
    \(pose)
    <div class="figures">
    \(crop)
    \(cropLandmarks)
    </div>
    </div>
    </div>
    \(blendshapes)
    </article>
    """
  }

  private var scale: Point { Point(Float(report.picture.width), Float(report.picture.height)) }

  private var points: [Point] { face.landmarks.map { Point($0.x, $0.y) * scale } }

  /// The part of the picture around the region, all of it within the picture's reach.
  private var view: Rectangle {
    let corners = region.matrix.corners(scale: scale)
    let around = Rectangle(around: corners + points) ?? Rectangle(minimum: .zero, maximum: scale)
    let side = max(around.width, around.height) * 1.04
    let half = Point(side, side) / 2
    return Rectangle(minimum: around.center - half, maximum: around.center + half)
  }

  private var closeUp: HTML {
    var drawing = Drawing(
      PictureSymbol.picture,
      view: view,
      label: "Face \(number) with its mesh, contours and axes"
    )
    drawing.style = "close-up"
    drawing.layers = [
      drawing.mesh(points), drawing.contours(points), drawing.landmarks(points),
      "<g class=\"layer-region\">\(drawing.region(region.matrix, scale: scale, label: nil))</g>",
    ]
    if let matrix = face.transformationMatrix {
      drawing.layers.append(drawing.axes(matrix, camera: report.settings.camera, scale: scale))
    }
    let layers: [(name: String, title: String, isShown: Bool)] = [
      ("mesh", "Mesh", true), ("contours", "Contours", true), ("points", "Points", false),
      ("axes", "Axes", face.transformationMatrix != nil), ("region", "Region", false),
    ]
    let switches = layers.map { layer in
      """
      <label><input type="checkbox" value="\(layer.name)"\(layer.isShown ? " checked" as HTML : "")> \
      \(layer.title)</label>
      """ as HTML
    }
    return """
      <figure class="card layers">
      \(drawing.html)
      <figcaption><b>Landmarks in the picture.</b> 478 points; x leads to the subject's left, y up, \
      z towards the camera.</figcaption>
      <fieldset><legend>Show</legend>\(switches)</fieldset>
      </figure>
      """
  }

  private var crop: HTML {
    Figure(
      caption: """
        <b>Input of the landmark model.</b> The region, cut out and turned upright, \
        \(region.input.width) x \(region.input.height) pixels\(reduction). Presence score \
        \(region.presence, digits: 4), above \
        \(report.settings.minFacePresenceConfidence, digits: 2): a face.
        """,
      drawing: TensorDrawing(
        region.input,
        label: "The input of the landmark model",
        isReduced: isReduced
      ).html
    ).html
  }

  private var reduction: HTML { isReduced ? ", shown at half that size" : "" }

  private var cropLandmarks: HTML {
    let size = Point(Float(region.input.width), Float(region.input.height))
    let points = region.decoded.map { Point($0.x, $0.y) * size }
    return Figure(
      caption: """
        <b>Landmarks as the model gives them,</b> in pixels of its input, before they are projected \
        into the picture.
        """,
      drawing: Drawing.onPlain(
        width: region.input.width,
        height: region.input.height,
        label: "The landmarks relative to the model's input"
      ) { drawing in
        [drawing.mesh(points), drawing.landmarks(points)]
      }
    ).html
  }

  private var pose: HTML {
    guard let matrix = face.transformationMatrix else {
      return "<div class=\"card pose\"><h4>Pose</h4><p>Unknown: the face is too small.</p></div>"
    }
    let pose = HeadPose(matrix)
    func degrees(_ angle: Float) -> String { "\(fixed(angle, digits: 1))\u{B0}" }
    let facts = [
      Fact("Yaw", text: degrees(pose.yaw)), Fact("Pitch", text: degrees(pose.pitch)),
      Fact("Roll", text: degrees(pose.roll)),
      Fact("Distance", text: "\(fixed(matrix.distance, digits: 1)) cm"),
    ]
    let names = ["x", "y", "z", "w"]
    let table = DataTable(
      caption: "Matrix from the canonical face to the camera, in centimetres",
      columns: [
        .init(title: "Row"), .init(title: "x axis", isNumber: true),
        .init(title: "y axis", isNumber: true), .init(title: "z axis", isNumber: true),
        .init(title: "Shift", isNumber: true),
      ],
      style: "compact",
      rows: matrix.rows.enumerated().map { row, elements in
        [DataTable.Cell(names[row])] + elements.map { "\($0, digits: 4)" }
      }
    )
    return """
      <div class="card pose"><h4>Pose</h4>\(facts.list(style: "facts pose-facts"))\
      \(table.html(id: "matrix-\(number)"))</div>
      """
  }

  private var blendshapes: HTML {
    guard let categories = face.blendshapes?.categories else { return .empty }
    let sorted = categories.sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    let items = sorted.map { category in
      """
      <li><span class="name">\(category.categoryName ?? "\(category.index)")</span>\
      \(Bar(end: category.score).html)\
      <span class="score">\(category.score, digits: 3)</span></li>
      """ as HTML
    }
    return """
      <div class="card"><h4 id="blendshapes-\(number)">Blendshapes, strongest first</h4>
      <ol class="scores" aria-labelledby="blendshapes-\(number)">\(items)</ol></div>
      """
  }
}
