import FaceTasks
import Images

/// Draws faces over their picture, with a column of cards beside it for close-ups, poses and
/// blendshapes.
struct LandmarkOverlay {
  let image: ImageBuffer
  let faces: [Face]
  /// How much the picture is enlarged.
  let scale: Int
  /// The camera that the poses were computed for.
  let camera: PerspectiveCamera

  init(
    image: ImageBuffer,
    faces: [Face],
    scale: Int? = nil,
    camera: PerspectiveCamera = .mediaPipe
  ) {
    self.image = image
    self.faces = faces
    self.camera = camera
    self.scale = scale ?? OverlayScale.automatic(width: image.width, height: image.height)
  }

  /// The finished drawing.
  func draw() -> Canvas {
    var canvas = Canvas(image, width: image.width * scale, height: image.height * scale)
    let size = Point(Float(canvas.width), Float(canvas.height))
    let viewport = Viewport(origin: .zero, size: size)
    let drawings = faces.map { FaceDrawing($0, in: viewport) }
    for case let drawing? in drawings { drawing.drawFeatures(on: &canvas) }
    for (index, drawing) in drawings.enumerated() {
      guard let drawing else { continue }
      canvas.drawBracket(
        drawing.box.grown(by: drawing.extent * 0.06),
        color: Palette.face(index),
        lineWidth: min(max(drawing.extent / 150, 1.5), 8),
        label: faces.count > 1 ? "\(index + 1)" : nil
      )
    }
    for case let drawing? in drawings {
      drawing.drawAxes(on: &canvas, camera: camera, imageHeight: image.height)
    }
    return FaceCards(image: image, faces: faces, pictureSize: size).placed(beside: canvas)
  }
}
