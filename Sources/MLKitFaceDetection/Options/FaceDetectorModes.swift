/// How much work goes into finding and measuring faces.
public struct FaceDetectorPerformanceMode: RawRepresentable, Hashable, Sendable {
  /// ML Kit's number.
  public let rawValue: Int

  /// Makes a mode from ML Kit's number; one that is not known counts as ``fast``.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One look at the picture: finds faces as wide as a twelfth of its longer side.
  public static let fast = FaceDetectorPerformanceMode(rawValue: 1)
  /// Several looks at several scales, and a second measurement of every face.
  public static let accurate = FaceDetectorPerformanceMode(rawValue: 2)
}

/// Whether landmarks are looked for.
public struct FaceDetectorLandmarkMode: RawRepresentable, Hashable, Sendable {
  /// ML Kit's number.
  public let rawValue: Int

  /// Makes a mode from ML Kit's number; one that is not known counts as ``none``.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No landmarks.
  public static let none = FaceDetectorLandmarkMode(rawValue: 1)
  /// Ten landmarks for each face.
  public static let all = FaceDetectorLandmarkMode(rawValue: 2)
}

/// Whether contours are looked for.
public struct FaceDetectorContourMode: RawRepresentable, Hashable, Sendable {
  /// ML Kit's number.
  public let rawValue: Int

  /// Makes a mode from ML Kit's number; one that is not known counts as ``none``.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No contours.
  public static let none = FaceDetectorContourMode(rawValue: 1)
  /// Fifteen contours for the most prominent face.
  public static let all = FaceDetectorContourMode(rawValue: 2)
}

/// Whether faces are classified.
public struct FaceDetectorClassificationMode: RawRepresentable, Hashable, Sendable {
  /// ML Kit's number.
  public let rawValue: Int

  /// Makes a mode from ML Kit's number; one that is not known counts as ``none``.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No probabilities.
  public static let none = FaceDetectorClassificationMode(rawValue: 1)
  /// Smiling, and each eye being open.
  public static let all = FaceDetectorClassificationMode(rawValue: 2)
}
