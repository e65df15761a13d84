import CommandLineSupport
import FaceTasks
import Images

/// Draws detected faces over their picture: boxes with scores, and the six points.
struct DetectionOverlay {
  let image: ImageBuffer
  let detections: [Detection]
  /// How much the picture is enlarged.
  let scale: Int

  init(image: ImageBuffer, detections: [Detection], scale: Int? = nil) {
    self.image = image
    self.detections = detections
    self.scale = scale ?? OverlayScale.automatic(width: image.width, height: image.height)
  }

  /// Colours of the points: eyes, nose tip, mouth, ears.
  private static let pointColors = [
    Palette.eyes, Palette.eyes, Palette.eyebrows, Palette.lips, Palette.irises, Palette.irises,
  ]

  /// The finished drawing.
  func draw() -> Canvas {
    var canvas = Canvas(image, width: image.width * scale, height: image.height * scale)
    let size = Point(Float(canvas.width), Float(canvas.height))
    let viewport = Viewport(origin: .zero, size: size)
    for (index, detection) in detections.enumerated() {
      let box = detection.boundingBox
      let corner = Point(Float(box.x), Float(box.y)) * Float(scale)
      let extent = Point(Float(box.width), Float(box.height)) * Float(scale)
      let longer = max(extent.x, extent.y)
      canvas.drawBracket(
        Rectangle(minimum: corner, maximum: corner + extent),
        color: Palette.face(index),
        lineWidth: min(max(longer / 90, 2), 9),
        label: detection.categories.first.map { fixed($0.score, digits: 2) }
      )
      for (point, color) in zip(detection.keypoints, Self.pointColors)
      where abs(point.x) < 100 && abs(point.y) < 100 {
        let center = viewport.pixel(x: point.x, y: point.y)
        canvas.drawRimmedDiscs([center], radius: min(max(longer / 60, 2.5), 12), color: color)
      }
    }
    return canvas
  }
}
