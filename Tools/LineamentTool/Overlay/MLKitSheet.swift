import FaceVision
import Images
import MLKitCore

/// A sheet of drawings: the upright picture, and for each face what ML Kit says of it.
struct MLKitSheet {
  let image: OrientedImage
  let faces: [AnalyzedFace]

  /// Side of each drawing of a face in pixels.
  static let panelSide = 900
  /// More faces would make a sheet that no one reads.
  static let maximumRows = 6

  /// The finished sheet.
  func draw() -> Canvas {
    guard let upright = try? image.buffer.uprighted(from: image.orientation) else {
      return Canvas(width: 1, height: 1, color: Palette.panel)
    }
    let picture = whole(upright)
    let shown = faces.prefix(Self.maximumRows)
    let rowCount = max(shown.count, 1)
    let columnCount = shown.isEmpty ? 0 : 3
    var sheet = Canvas(
      width: picture.width + columnCount * Self.panelSide,
      height: max(picture.height, shown.isEmpty ? 0 : rowCount * Self.panelSide),
      color: Palette.panel
    )
    sheet.place(picture, left: 0, top: 0)
    for (row, face) in shown.enumerated() {
      let panel = MLKitPanel(image: upright, face: face, side: Self.panelSide)
      let drawings = [panel.landmarks(), panel.contours(), panel.angles()]
      for (column, drawing) in drawings.enumerated() {
        sheet.place(
          drawing,
          left: picture.width + column * Self.panelSide,
          top: row * Self.panelSide
        )
      }
    }
    return sheet
  }

  /// The whole picture, as high as a drawing of a face, with all frames.
  private func whole(_ upright: ImageBuffer) -> Canvas {
    let scale = Float(Self.panelSide) / Float(upright.height)
    // A wide picture is made lower.
    let width = min(Float(upright.width) * scale, 1600)
    let fitted = width / Float(upright.width)
    var canvas = Canvas(
      upright,
      width: max(Int(width), 1),
      height: max(Int(Float(upright.height) * fitted), 1)
    )
    for (index, face) in faces.enumerated() {
      let center = Point(Float(face.square.center.x), Float(face.square.center.y)) * fitted
      let half = Float(face.square.side) / 2 * fitted
      canvas.drawBracket(
        Rectangle(minimum: center - half, maximum: center + half),
        color: Palette.face(index),
        lineWidth: min(max(half / 45, 1.5), 6),
        label: face.trackingID.map { "ID \($0)" } ?? "\(index + 1)"
      )
    }
    return canvas
  }
}
