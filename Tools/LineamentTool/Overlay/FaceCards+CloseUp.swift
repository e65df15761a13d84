import FaceTasks
import Images

extension FaceCards {
  /// Size of a close-up in face sizes: the face and an eighth of its size on each side.
  private static let closeUpShare: Float = 1.25

  /// True if a close-up would show some face larger than the picture on the canvas does.
  var closeUpsEnlarge: Bool {
    let viewport = Viewport(origin: .zero, size: pictureSize)
    return faces.contains { face in
      guard let drawing = FaceDrawing(face, in: viewport) else { return false }
      return drawing.extent * Self.closeUpShare < Float(closeUpSide)
    }
  }

  /// A square part of the picture around a face, with the face drawn on it.
  ///
  /// - Returns: `nil` if the face has no usable mesh.
  func closeUp(of face: Face) -> Canvas? {
    let imageSize = Point(Float(image.width), Float(image.height))
    let natural = Viewport(origin: .zero, size: imageSize)
    guard let inImage = FaceDrawing(face, in: natural) else { return nil }
    let side = max(inImage.extent * Self.closeUpShare, 1)
    let region = Rectangle(
      minimum: inImage.box.center - side / 2,
      maximum: inImage.box.center + side / 2
    )
    var canvas = Canvas(image, region: region, width: closeUpSide, height: closeUpSide)
    let zoom = Float(closeUpSide) / side
    let viewport = Viewport(origin: -region.minimum * zoom, size: imageSize * zoom)
    guard let drawing = FaceDrawing(face, in: viewport) else { return nil }
    drawing.drawFeatures(on: &canvas)
    return canvas
  }
}
