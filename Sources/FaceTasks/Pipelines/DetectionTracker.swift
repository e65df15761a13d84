import FaceVision

/// Tells which faces of a frame are those of the frame before, from their boxes alone.
///
/// The pair of boxes with the largest overlap belongs together, then the next of those left, and so
/// on. Changes nothing but numbers. Not a part of MediaPipe.
struct DetectionTracker {
  /// Boxes that overlap less are different faces: a face may move by half its width between frames.
  private static let smallestOverlap: Float = 0.2

  private struct Pair {
    var overlap: Float
    var old: Int
    var new: Int
  }

  private var numbers = TrackingNumbers()
  private var previous: [(box: BoundingBox, number: Int)] = []
  private var pairs: [Pair] = []

  /// The numbers of a frame's faces, in their order.
  mutating func track(_ boxes: [BoundingBox]) -> [Int] {
    pairs.removeAll(keepingCapacity: true)
    for old in previous.indices {
      for (new, box) in boxes.enumerated() {
        let overlap = intersectionOverUnion(previous[old].box, box)
        if overlap >= Self.smallestOverlap {
          pairs.append(Pair(overlap: overlap, old: old, new: new))
        }
      }
    }
    pairs.sort { ($1.overlap, $0.old, $0.new) < ($0.overlap, $1.old, $1.new) }
    var known = [Int?](repeating: nil, count: boxes.count)
    var isTaken = [Bool](repeating: false, count: previous.count)
    for pair in pairs where known[pair.new] == nil && !isTaken[pair.old] {
      known[pair.new] = previous[pair.old].number
      isTaken[pair.old] = true
    }
    let result = known.map { $0 ?? numbers.next() }
    previous = Array(zip(boxes, result)).map { (box: $0, number: $1) }
    return result
  }

  /// Forgets all faces, but not which numbers are used up.
  mutating func reset() { previous.removeAll(keepingCapacity: true) }
}
