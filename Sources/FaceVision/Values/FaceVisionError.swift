/// Data that one of the vision calculators cannot work with.
package enum FaceVisionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A region of interest has no area, or one of its numbers is infinite or not a number.
  case invalidRegion(NormalizedRect)
  /// A rotation is not a multiple of 90 degrees.
  case rotationNotMultipleOf90(degrees: Int)
  /// A tensor or list has another number of elements than the calculator reads or writes.
  case sizeMismatch(what: String, found: Int, expected: Int)
  /// Anchor options that do not describe a grid of anchors.
  case invalidAnchorOptions(reason: String)
  /// A mesh or its weights cannot be used for a pose.
  case invalidGeometry(reason: String)
  /// Points that do not determine a pose: the quantity must be above the limit.
  case degenerateGeometry(quantity: String, found: Float, limit: Float)

  package var description: String {
    switch self {
    case .invalidRegion(let rect):
      """
      region of interest \(rect.width)x\(rect.height) at (\(rect.xCenter), \(rect.yCenter)), rotation \
      \(rect.rotation): width and height must be positive and every number finite
      """
    case .rotationNotMultipleOf90(let degrees):
      "rotation of \(degrees) degrees: expected a multiple of 90"
    case .sizeMismatch(let what, let found, let expected):
      "\(what) has \(found) elements, expected \(expected)"
    case .invalidAnchorOptions(let reason):
      "anchor options: \(reason)"
    case .invalidGeometry(let reason):
      "face geometry: \(reason)"
    case .degenerateGeometry(let quantity, let found, let limit):
      "face geometry: \(quantity) is \(found), expected more than \(limit)"
    }
  }
}
