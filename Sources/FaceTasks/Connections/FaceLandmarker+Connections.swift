/// The lines that join mesh points, to draw a face; lists and order are MediaPipe's.
///
/// Left and right are the subject's.
extension FaceLandmarker {
  /// The lips' outer and inner edges.
  public static func lipsConnections() -> [Connection] { connections(FaceContours.lips) }

  /// The left eye's lids.
  public static func leftEyeConnections() -> [Connection] { connections(FaceContours.leftEye) }

  /// The left eyebrow's edges.
  public static func leftEyebrowConnections() -> [Connection] {
    connections(FaceContours.leftEyebrow)
  }

  /// The left iris's edge.
  public static func leftIrisConnections() -> [Connection] { connections(FaceContours.leftIris) }

  /// The right eye's lids.
  public static func rightEyeConnections() -> [Connection] { connections(FaceContours.rightEye) }

  /// The right eyebrow's edges.
  public static func rightEyebrowConnections() -> [Connection] {
    connections(FaceContours.rightEyebrow)
  }

  /// The right iris's edge. (MediaPipe on iOS gives the left one's here.)
  public static func rightIrisConnections() -> [Connection] { connections(FaceContours.rightIris) }

  /// The edge of the face.
  public static func faceOvalConnections() -> [Connection] { connections(FaceContours.faceOval) }

  /// Lips, eyes, eyebrows, irises and the edge of the face.
  public static func contoursConnections() -> [Connection] {
    lipsConnections() + leftEyeConnections() + leftEyebrowConnections() + leftIrisConnections()
      + rightEyeConnections() + rightEyebrowConnections() + rightIrisConnections()
      + faceOvalConnections()
  }

  /// The three sides of every triangle of the mesh; inner sides appear once per triangle.
  public static func tesselationConnections() -> [Connection] {
    let points = FaceTesselation.triangles
    var connections: [Connection] = []
    connections.reserveCapacity(points.count)
    for first in stride(from: 0, to: points.count, by: 3) {
      for side in 0..<3 {
        let start = Int(points[first + side])
        let end = Int(points[first + (side + 1) % 3])
        connections.append(Connection(start: start, end: end))
      }
    }
    return connections
  }

  /// Lips, contours and triangles one after the other; the lips therefore appear twice.
  public static func faceConnections() -> [Connection] {
    lipsConnections() + contoursConnections() + tesselationConnections()
  }

  private static func connections(_ chains: [[UInt16]]) -> [Connection] {
    chains.flatMap { chain in
      zip(chain, chain.dropFirst()).map { Connection(start: Int($0), end: Int($1)) }
    }
  }
}
