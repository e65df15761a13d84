package import FaceVision

/// Where in a picture which detector looks.
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

  /// Smaller tiles would only be enlarged: the short-range detector sees 128 pixels.
  private static let leastTileSide = 128

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
      // Tiles as large as that would see nothing new.
      guard least < 0.8 * Self.shortRangeLimit * longer else { return }
      looks += SearchWindows.windows(
        of: size,
        smallestFace: Float(least),
        reach: Float(Self.shortRangeLimit),
        smallestSide: Self.leastTileSide,
        rotation: 0
      ).map { Look(detector: .shortRange, region: $0, isTile: true) }
    }
  }
}
