/// The parts of a picture that a detector looks at to find small faces.
///
/// A detector sees faces that are at least some share of its view wide, its reach. Level after level the
/// views are halved until the smallest face wanted is within reach. On each level square windows
/// overlap so far that every face too small for the level before is inside one of them.
package enum SearchWindows {
  /// How much wider than the largest face of a level the overlap is.
  ///
  /// Detectors want to see something around a face, and boxes are not exact.
  private static var overlapMargin: Float { 1.25 }

  /// The windows beside the whole picture; none if that is enough.
  ///
  /// - Parameters:
  ///   - size: Size of the picture.
  ///   - smallestFace: Width in pixels of the smallest face to be found.
  ///   - reach: Width of the smallest face a detector sees, as a share of its view; up to 0.25.
  ///   - smallestSide: Windows are not smaller than this many pixels.
  ///   - rotation: Rotation of every window in radians, a multiple of a quarter turn.
  /// - Returns: Larger windows first.
  package static func windows(
    of size: ImageSize,
    smallestFace: Float,
    reach: Float,
    smallestSide: Int,
    rotation: Float
  ) -> [NormalizedRect] {
    precondition(reach > 0 && reach <= 0.25, "a reach of \(reach) leaves nothing to step by")
    let whole = Float(max(size.width, size.height))
    let last = max(smallestFace / reach, Float(smallestSide))
    // A window nearly as large as the picture shows no more than the picture.
    guard last < whole * 0.95 else { return [] }
    var levelCount = 1
    while whole / Float(1 << levelCount) > last { levelCount += 1 }
    var windows: [NormalizedRect] = []
    var larger = whole
    for level in 1...levelCount {
      let side = level == levelCount ? last : whole / Float(1 << level)
      let overlap = min(larger * reach * overlapMargin, side / 2)
      let starts = { (extent: Int) in Self.starts(Float(extent), side: side, overlap: overlap) }
      let columns = starts(size.width)
      for y in starts(size.height) {
        for x in columns {
          windows.append(
            NormalizedRect(
              xCenter: (x + side / 2) / Float(size.width),
              yCenter: (y + side / 2) / Float(size.height),
              width: side / Float(size.width),
              height: side / Float(size.height),
              rotation: rotation
            )
          )
        }
      }
      larger = side
    }
    return windows
  }

  /// Where the windows of a row begin: evenly spread, the first at 0 and the last ending at the end.
  ///
  /// A side longer than the extent gives one window around its middle.
  private static func starts(_ extent: Float, side: Float, overlap: Float) -> [Float] {
    guard side < extent else { return [(extent - side) / 2] }
    let steps = ((extent - side) / (side - overlap)).rounded(.up)
    return (0...Int(steps)).map { Float($0) * (extent - side) / steps }
  }
}
