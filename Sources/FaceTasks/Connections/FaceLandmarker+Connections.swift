import FaceVision

/// The lines that join mesh points, to draw a face; lists and order are MediaPipe's.
///
/// Left and right are the subject's.
extension FaceLandmarker {
  /// The lips' outer and inner edges.
  public static func lipsConnections() -> [Connection] { connections(FaceConnections.lips) }

  /// The left eye's lids.
  public static func leftEyeConnections() -> [Connection] { connections(FaceConnections.leftEye) }

  /// The left eyebrow's edges.
  public static func leftEyebrowConnections() -> [Connection] {
    connections(FaceConnections.leftEyebrow)
  }

  /// The left iris's edge.
  public static func leftIrisConnections() -> [Connection] {
    connections(FaceConnections.leftIris)
  }

  /// The right eye's lids.
  public static func rightEyeConnections() -> [Connection] {
    connections(FaceConnections.rightEye)
  }

  /// The right eyebrow's edges.
  public static func rightEyebrowConnections() -> [Connection] {
    connections(FaceConnections.rightEyebrow)
  }

  /// The right iris's edge. (MediaPipe on iOS gives the left one's here.)
  public static func rightIrisConnections() -> [Connection] {
    connections(FaceConnections.rightIris)
  }

  /// The edge of the face.
  public static func faceOvalConnections() -> [Connection] {
    connections(FaceConnections.faceOval)
  }

  /// Lips, eyes, eyebrows, irises and the edge of the face.
  public static func contoursConnections() -> [Connection] {
    connections(FaceConnections.contours)
  }

  /// The three sides of every triangle of the mesh; inner sides appear once per triangle.
  public static func tesselationConnections() -> [Connection] {
    connections(FaceConnections.tesselation)
  }

  /// Lips, contours and triangles one after the other; the lips therefore appear twice.
  public static func faceConnections() -> [Connection] { connections(FaceConnections.face) }

  private static func connections(_ lines: [FaceConnection]) -> [Connection] {
    lines.map { Connection(start: $0.start, end: $0.end) }
  }
}
