public import Foundation

/// A point in space.
///
/// No face task gives any; the type is there for code that names it.
///
/// Two of them are equal if their x, y and z differ by less than 0.000001 each, as in MediaPipe.
open class Landmark: NSObject, @unchecked Sendable {
  // Sendable: constants only; numbers in objects do not change either.
  /// Metres to the right.
  public let x: Float
  /// Metres down.
  public let y: Float
  /// Depth in metres; smaller is nearer.
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
    guard let other = object as? Landmark else { return false }
    let tolerance: Float = 1e-6
    return abs(x - other.x) < tolerance && abs(y - other.y) < tolerance
      && abs(z - other.z) < tolerance
  }

  /// The same for all: any two landmarks may be joined by a row of others, each equal to the next.
  open override var hash: Int { 0 }
}
