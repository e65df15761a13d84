/// The face all faces are compared with (`Mesh3d` in MediaPipe's `mesh_3d.proto`).
///
/// Right-handed coordinates in centimetres: x to the right as the camera sees it, y up, z towards
/// the camera.
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

  /// Position of a vertex in centimetres.
  ///
  /// - Parameter vertex: From 0 to ``vertexCount`` - 1.
  public func position(ofVertex vertex: Int) -> SIMD3<Float> {
    let start = vertex * Self.valuesPerVertex
    return SIMD3(vertexBuffer[start], vertexBuffer[start + 1], vertexBuffer[start + 2])
  }
}

extension CanonicalMesh {
  /// A mesh as far as it has been read.
  struct Parts {
    private var vertexType: UInt32 = 0
    private var primitiveType: UInt32 = 0
    private var vertexBuffer: [Float] = []
    private var indexBuffer: [UInt32] = []

    /// Reads the fields of a message.
    mutating func append(_ message: ProtobufMessage) throws(ModelFormatError) {
      var message = message
      while let field = try message.next() {
        switch field.number {
        case 1: vertexType = try message.unsigned(field, "vertex_type")
        case 2: primitiveType = try message.unsigned(field, "primitive_type")
        case 3: try message.appendFloats(field, "vertex_buffer", to: &vertexBuffer)
        case 4: try message.appendUnsigned(field, "index_buffer", to: &indexBuffer)
        default: break
        }
      }
    }

    /// The finished mesh.
    func checked() throws(ModelFormatError) -> CanonicalMesh {
      guard vertexType == 0 else {
        throw fault(
          .unknownCode(found: Int(clamping: vertexType), of: "vertex type"),
          "vertex_type"
        )
      }
      guard primitiveType == 0 else {
        throw fault(
          .unknownCode(found: Int(clamping: primitiveType), of: "primitive type"),
          "primitive_type"
        )
      }
      guard !vertexBuffer.isEmpty, vertexBuffer.count.isMultiple(of: valuesPerVertex) else {
        throw fault(
          .wrongCount(
            of: "vertex values",
            found: vertexBuffer.count,
            expected: "a multiple of \(valuesPerVertex), and not none"
          ),
          "vertex_buffer"
        )
      }
      if let place = vertexBuffer.firstIndex(where: { !$0.isFinite }) {
        throw fault(
          .valueOutOfRange(found: "\(vertexBuffer[place])", expected: "a finite number"),
          "vertex_buffer[\(place)]"
        )
      }
      guard indexBuffer.count.isMultiple(of: 3) else {
        throw fault(
          .wrongCount(
            of: "triangle corners",
            found: indexBuffer.count,
            expected: "a multiple of 3"
          ),
          "index_buffer"
        )
      }
      let vertexCount = vertexBuffer.count / valuesPerVertex
      if let place = indexBuffer.firstIndex(where: { $0 >= vertexCount }) {
        throw fault(
          .indexOutOfRange(found: Int(clamping: indexBuffer[place]), count: vertexCount),
          "index_buffer[\(place)]"
        )
      }
      return CanonicalMesh(
        vertexBuffer: vertexBuffer,
        triangleIndices: indexBuffer.map { Int(clamping: $0) }
      )
    }
  }
}

private func fault(_ cause: ModelFormatError.Cause, _ path: String) -> ModelFormatError {
  ModelFormatError(cause, in: .geometryPipelineMetadata, path: path)
}
