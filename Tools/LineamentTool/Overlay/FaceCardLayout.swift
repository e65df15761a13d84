import FaceTasks

/// How the cards beside a picture are arranged.
struct FaceCardLayout: Hashable {
  let columns: Int
  let cardsPerColumn: Int
  let hasCloseUp: Bool
  /// Blendshapes shown on each card.
  let rows: Int

  /// The most blendshapes on a card; more would be noise.
  static let maximumRows = 10

  /// Chooses the richest arrangement that fits.
  ///
  /// First choice are close-ups and at least four blendshapes, then blendshapes alone, in the
  /// fewest columns that together are no wider than the picture. Close-ups are left out as well if
  /// they would show no face larger than the picture does.
  ///
  /// - Returns: `nil` if no card fits or there is nothing to show.
  init?(_ cards: FaceCards) {
    let count = cards.faces.count
    guard count > 0 else { return nil }
    let hasBlendshapes = cards.faces.contains { $0.blendshapes != nil }
    let wanted = hasBlendshapes ? Self.maximumRows : 0
    let columnWidth = cards.cardWidth + cards.padding
    let mostColumns = max(1, min(count, Int(cards.pictureSize.x / columnWidth)))
    let choices = [(true, min(wanted, 4)), (false, min(wanted, 3)), (false, 0)]
    for (hasCloseUp, least) in choices where !hasCloseUp || cards.closeUpsEnlarge {
      for columns in 1...mostColumns {
        let perColumn = (count + columns - 1) / columns
        let share = (cards.pictureSize.y - cards.padding) / Float(perColumn) - cards.padding
        let fixed = cards.headerHeight + (hasCloseUp ? Float(cards.closeUpSide) : 0)
        let room = (share - fixed) / cards.rowHeight
        guard room >= Float(least) else { continue }
        self.columns = (count + perColumn - 1) / perColumn
        cardsPerColumn = perColumn
        self.hasCloseUp = hasCloseUp
        rows = min(Int(room), wanted)
        return
      }
    }
    return nil
  }

  /// Height of every card in pixels.
  func cardHeight(_ cards: FaceCards) -> Float {
    cards.headerHeight + (hasCloseUp ? Float(cards.closeUpSide) : 0)
      + cards.rowHeight * Float(rows)
  }
}
