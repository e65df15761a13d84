import FaceTasks
import Images

/// The column beside the picture: a card for each face with a close-up, its pose and its strongest
/// blendshapes.
struct FaceCards {
  let image: ImageBuffer
  let faces: [Face]
  /// Size of the picture on the canvas in pixels.
  let pictureSize: Point

  /// Height of a capital letter in pixels; all sizes derive from it.
  var capitalHeight: Float { min(max(min(pictureSize.x, pictureSize.y) / 92, 7), 48) }
  var padding: Float { capitalHeight * 1.3 }
  var rowHeight: Float { capitalHeight * 2 }
  var cardWidth: Float { capitalHeight * 35 }
  /// Side of the square close-up, which fills the upper part of a card.
  var closeUpSide: Int { Int(cardWidth.rounded()) }
  /// Height of a card without close-up and blendshapes.
  var headerHeight: Float { padding * 2 + capitalHeight * 4.2 }

  /// The picture with the cards to its right; the picture alone if there are none.
  func placed(beside picture: Canvas) -> Canvas {
    guard let layout = FaceCardLayout(self) else { return picture }
    let columnWidth = cardWidth + padding
    let sideWidth = Int((columnWidth * Float(layout.columns) + padding).rounded(.up))
    var canvas = picture.extended(right: sideWidth, color: Palette.panel)
    let height = layout.cardHeight(self)
    for (index, face) in faces.enumerated() {
      let column = index / layout.cardsPerColumn
      let place = index % layout.cardsPerColumn
      let corner = Point(
        Float(picture.width) + padding + columnWidth * Float(column),
        padding + (height + padding) * Float(place)
      )
      let frame = Rectangle(minimum: corner, maximum: corner + Point(cardWidth, height))
      draw(face, number: index, layout: layout, in: frame, on: &canvas)
    }
    return canvas
  }
}
