/// The face all faces are compared with (`Mesh3d` in MediaPipe's `mesh_3d.proto`).
///
/// Right-handed coordinates in centimetres: x to the subject's left (the picture's right), y up, z
/// towards the camera.
public struct CanonicalMesh: Sendable, Hashable {
  /// Values per vertex: x, y, z in centimetres, then u, v of the texture.
  public static let valuesPerVertex = 5

  /// Position and texture coordinates, ``valuesPerVertex`` for each vertex; all finite.
  public let vertexBuffer: [Float]

  /// Three vertex numbers for each triangle, counted from 0.
  public let triangleIndices: [Int]

  /// Number of vertices.
  public var vertexCount: Int { vertexBuffer.count / Self.valuesPerVertex }

  /// Number of triangles.
  public var triangleCount: Int { triangleIndices.count / 3 }
}
