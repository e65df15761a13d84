/// The faces found in one picture.
public struct FaceDetectorResult: Sendable, Hashable {
  /// The faces, best score first; empty if there is none.
  public var detections: [Detection]

  /// The picture's time: the caller's for frames, made up (0, 1000, 2000, ...) for single pictures,
  /// as in MediaPipe.
  public var timestampInMilliseconds: Int

  /// Describes a result.
  public init(detections: [Detection], timestampInMilliseconds: Int) {
    self.detections = detections
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
