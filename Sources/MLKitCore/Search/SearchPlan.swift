package import FaceVision

/// Where in a picture which detector looks.
///
/// Tiles overlap more than those of ``SearchWindows``, and finds are merged by score alone, not by
/// ``SeamDetections``: with these, one to four of twenty small heads were not found that are found so.
/// `bench recall --mlkit` counts what is found.
package struct SearchPlan: Sendable, Hashable {
  /// The detectors at hand.
  package enum Detector: Sendable, Hashable {
    /// Input of 128 pixels: quick, finds faces down to about an eighth of the region.
    case shortRange
    /// Input of 192 pixels: finds faces down to about a twelfth of the region.
    case fullRange
  }

  /// One look of one detector.
  package struct Look: Sendable, Hashable {
    package var detector: Detector
    /// The part of the upright picture it sees.
    package var region: NormalizedRect
    /// True if the region is a tile: a face that its inner edges cut is left to other looks.
    package var isTile: Bool
  }

  package private(set) var looks: [Look]

  /// Share of a region's longer side that a face must have for the short-range detector.
  ///
  /// Measured on six photographs: 6 of 6 at 0.12, 5 of 6 at 0.10. For the full-range detector 6 of
  /// 6 at 0.08.
  static let shortRangeLimit = 0.12

  /// Tiles overlap by this share of their side, so that every face of up to that size is whole in
  /// one of them.
  private static let overlap = 0.25

  /// Smaller tiles would only be enlarged: the short-range detector sees 128 pixels.
  private static let leastTileSide = 128.0

  /// Plans the search.
  ///
  /// - Parameters:
  ///   - effort: ``FaceAnalysisSettings/Effort/fast`` gives one look.
  ///   - minimumFaceSize: Least width of a head as a share of the picture's width; `nil` if the
  ///     detector's own limit is fine.
  ///   - size: Size of the upright picture.
  package init(
    effort: FaceAnalysisSettings.Effort,
    minimumFaceSize: Double?,
    size: ImageSize
  ) {
    let width = Double(size.width)
    let longer = Double(max(size.width, size.height))
    let least = (minimumFaceSize ?? Self.shortRangeLimit) * width
    switch effort {
    case .fast:
      let suffices = least >= Self.shortRangeLimit * longer
      looks = [
        Look(
          detector: minimumFaceSize == nil || suffices ? .shortRange : .fullRange,
          region: .wholeImage,
          isTile: false
        )
      ]
    case .accurate:
      looks = [
        Look(detector: .shortRange, region: .wholeImage, isTile: false),
        Look(detector: .fullRange, region: .wholeImage, isTile: false),
        // Faces that fill the picture are too large for detectors; a margin makes them smaller.
        Look(
          detector: .shortRange,
          region: NormalizedRect(xCenter: 0.5, yCenter: 0.5, width: 1.5, height: 1.5),
          isTile: false
        ),
      ]
      var side = max(least / Self.shortRangeLimit, Self.leastTileSide)
      // A picture that is lower or narrower than the least face of a tile has no whole face for it.
      let shorter = Double(min(size.width, size.height))
      while side < 0.8 * longer, Self.shortRangeLimit * side <= shorter {
        addTiles(side: side, size: size)
        // The next size sees whole what only fits between the tiles of this one.
        side *= 2
      }
    }
  }

  private mutating func addTiles(side: Double, size: ImageSize) {
    let (width, height) = (Double(size.width), Double(size.height))
    for top in Self.starts(side: side, length: height) {
      for left in Self.starts(side: side, length: width) {
        looks.append(
          Look(
            detector: .shortRange,
            region: NormalizedRect(
              xCenter: Float((left + side / 2) / width),
              yCenter: Float((top + side / 2) / height),
              width: Float(side / width),
              height: Float(side / height)
            ),
            isTile: true
          )
        )
      }
    }
  }

  /// Where tiles begin on one axis: evenly spread, from the picture's edge to its other edge.
  private static func starts(side: Double, length: Double) -> [Double] {
    guard side < length else { return [(length - side) / 2] }
    let stepCount = ((length - side) / (side * (1 - overlap))).rounded(.up)
    let step = (length - side) / stepCount
    return (0...Int(stepCount)).map { Double($0) * step }
  }
}
