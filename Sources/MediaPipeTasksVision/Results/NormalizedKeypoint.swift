import FaceTasks
public import Foundation

/// A point in the picture: (0, 0) is the top left corner, (1, 1) the bottom right one.
open class NormalizedKeypoint: NSObject, @unchecked Sendable {
  // Sendable: constants only.
  /// The place; points of a face that is cut off may lie outside 0 to 1.
  public let location: CGPoint
  /// Name of the point; `nil` for faces.
  public let label: String?
  /// Certainty of the point; 0 for faces, as in MediaPipe, which does not compute it.
  public let score: Float

  /// Describes a point.
  public init(location: CGPoint, label: String?, score: Float) {
    self.location = location
    self.label = label
    self.score = score
    super.init()
  }

  /// True for a keypoint with the same place, label and score.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NormalizedKeypoint else { return false }
    return location == other.location && label == other.label && score == other.score
  }

  /// Equal for equal keypoints.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(location.x)
    hasher.combine(location.y)
    hasher.combine(label)
    hasher.combine(score)
    return hasher.finalize()
  }
}

extension NormalizedKeypoint {
  convenience init(_ keypoint: FaceTasks.NormalizedKeypoint) {
    self.init(
      location: CGPoint(x: Double(keypoint.x), y: Double(keypoint.y)),
      label: keypoint.label,
      score: keypoint.score ?? 0
    )
  }
}
