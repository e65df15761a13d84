/// The picture whose pixels coordinates count.
///
/// Not in ML Kit.
public enum FaceCoordinateSpace: Sendable, Hashable {
  /// The stored pixels, whatever the image's orientation: ML Kit on iOS.
  case stored
  /// The picture turned and mirrored as the image's orientation says: ML Kit on Android.
  case oriented
}

/// Which side of a face is called left.
///
/// Not in ML Kit, which says one thing and has been seen to do another.
///
/// The upright picture is what remains when the stored one is turned and mirrored as the image's
/// orientation says.
public enum FaceSideConvention: Sendable, Hashable {
  /// The subject's left as the upright picture appears: its right side. ML Kit's documentation says
  /// so.
  case subject
  /// The upright picture's left side. All results of ML Kit on iOS that are public fit this.
  case image
  /// The left of the person who was photographed, if the stored pixels are not mirrored: the
  /// upright picture's right side, or its left side if the orientation mirrors. Fits ML Kit's
  /// documentation and results from front cameras.
  case person
}

/// Where the base of the nose is.
///
/// Not in ML Kit.
public enum FaceNoseBase: Sendable, Hashable {
  /// Between the nostrils: ML Kit's documentation.
  case betweenNostrils
  /// The tip of the nose: near what ML Kit on iOS has been seen to give.
  case tip
}

/// The order of the three points of the contour under the nose.
///
/// Not in ML Kit.
public enum FaceNoseBottomOrder: Sendable, Hashable {
  /// The picture's left, the centre, the picture's right: what apps for ML Kit rely on.
  case leftToRight
  /// The centre first: a note in ML Kit's documentation.
  case centerFirst
}

/// Which faces get contours.
///
/// Not in ML Kit.
public enum FaceContourFaces: Sendable, Hashable {
  /// The most prominent one: ML Kit.
  case prominent
  /// Every face.
  case all
}

/// What a head's angles are computed from.
///
/// Not in ML Kit.
public enum FaceHeadEulerAngleSource: Sendable, Hashable {
  /// The mesh where it is computed anyway and in accurate mode, else the six points of the
  /// detector.
  case automatic
  /// Always the mesh of 478 points: exact to a few degrees, and costs as much as landmarks do.
  case mesh
  /// Always the six points of the detector, at no cost: see the article "From ML Kit" for how
  /// exact.
  case keypoints
}
