import FaceTasks

/// The lines that join mesh points, to draw a face; lists and order are MediaPipe's.
///
/// Left and right are the subject's.
extension FaceLandmarker {
  /// The lips' outer and inner edges.
  public class func lipsConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.lipsConnections().map(Connection.init)
  }

  /// The left eye's lids.
  public class func leftEyeConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.leftEyeConnections().map(Connection.init)
  }

  /// The left eyebrow's edges.
  public class func leftEyebrowConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.leftEyebrowConnections().map(Connection.init)
  }

  /// The left iris's edge.
  public class func leftIrisConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.leftIrisConnections().map(Connection.init)
  }

  /// The right eye's lids.
  public class func rightEyeConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.rightEyeConnections().map(Connection.init)
  }

  /// The right eyebrow's edges.
  public class func rightEyebrowConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.rightEyebrowConnections().map(Connection.init)
  }

  /// The right iris's edge. (MediaPipe on iOS gives the left one's here.)
  public class func rightIrisConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.rightIrisConnections().map(Connection.init)
  }

  /// The edge of the face.
  public class func faceOvalConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.faceOvalConnections().map(Connection.init)
  }

  /// Lips, eyes, eyebrows, irises and the edge of the face.
  public class func contoursConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.contoursConnections().map(Connection.init)
  }

  /// The three sides of every triangle of the mesh; inner sides appear once per triangle.
  public class func tesselationConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.tesselationConnections().map(Connection.init)
  }

  /// Lips, contours and triangles one after the other; the lips therefore appear twice.
  public class func faceConnections() -> [Connection] {
    FaceTasks.FaceLandmarker.faceConnections().map(Connection.init)
  }
}
