import FaceTasks
public import Foundation

/// A point of the face mesh as fractions of the picture's size, (0, 0) being its top left corner.
///
/// Two of them are equal if their x, y and z differ by less than 0.000001 each, as in MediaPipe.
open class NormalizedLandmark: NSObject, @unchecked Sendable {
  // Sendable: constants only; numbers in objects do not change either.
  /// Distance from the left edge, divided by the picture's width.
  public let x: Float
  /// Distance from the top edge, divided by the picture's height.
  public let y: Float
  /// Depth relative to the head's centre in units of the picture's width; smaller is nearer.
  public let z: Float
  /// Chance that the point is not hidden; `nil` for faces.
  public let visibility: NSNumber?
  /// Chance that the point lies in the picture; `nil` for faces.
  public let presence: NSNumber?

  /// Describes a point.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
    super.init()
  }

  /// True for a landmark at almost the same place.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NormalizedLandmark else { return false }
    let tolerance: Float = 1e-6
    return abs(x - other.x) < tolerance && abs(y - other.y) < tolerance
      && abs(z - other.z) < tolerance
  }

  /// The same for all: any two landmarks may be joined by a row of others, each equal to the next.
  open override var hash: Int { 0 }
}

extension NormalizedLandmark {
  convenience init(_ landmark: FaceTasks.NormalizedLandmark) {
    self.init(
      x: landmark.x,
      y: landmark.y,
      z: landmark.z,
      visibility: landmark.visibility.map { NSNumber(value: $0) },
      presence: landmark.presence.map { NSNumber(value: $0) }
    )
  }
}
