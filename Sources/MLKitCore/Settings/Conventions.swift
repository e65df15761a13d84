/// Which side of a face is called left.
///
/// The upright picture is what remains when the stored one is turned and mirrored as its
/// orientation says.
package enum SideConvention: Sendable, Hashable {
  /// The subject's left as the upright picture appears: its right side.
  case subject
  /// The upright picture's left side.
  case image
  /// The left of the person who was photographed, if the stored pixels are not mirrored: the
  /// upright picture's right side, or its left side if the orientation mirrors.
  case person

  /// True if what is on the upright picture's left is called left.
  ///
  /// - Parameter isMirrored: Whether the picture's orientation mirrors.
  package func leftIsImageLeft(isMirrored: Bool) -> Bool {
    switch self {
    case .subject: false
    case .image: true
    case .person: isMirrored
    }
  }
}

/// Where the base of the nose is.
package enum NoseBaseConvention: Sendable, Hashable {
  /// Between the nostrils, where nose and lip meet: what ML Kit's documentation describes.
  case betweenNostrils
  /// The tip of the nose: near what ML Kit on iOS has been seen to print.
  case tip
}

/// The order of the three points under the nose.
package enum NoseBottomConvention: Sendable, Hashable {
  /// The picture's left, the centre, the picture's right.
  case leftToRight
  /// The centre first, as a note in ML Kit's documentation says.
  case centerFirst
}
