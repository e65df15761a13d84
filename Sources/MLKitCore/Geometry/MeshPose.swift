package import FaceVision
package import ModelFormats

/// Fits the canonical face to the mesh of a face, as it appears in the picture.
///
/// A rotation, a scale and a shift without perspective. MediaPipe's facial transformation matrix is
/// no use here: it assumes a camera that looks at the centre of the picture, so that a face
/// elsewhere reads as turned, by up to nine degrees in a photograph.
package struct MeshPose: Sendable {
  private let basis: [Int]
  private let solver: ProcrustesSolver

  /// Takes the canonical face and the weights of its points.
  ///
  /// - Throws: ``FaceVisionError`` if the face is no use.
  package init(_ metadata: GeometryPipelineMetadata) throws(FaceVisionError) {
    let weighted = metadata.procrustesLandmarkBasis
    basis = weighted.map(\.landmarkIndex)
    solver = try ProcrustesSolver(
      sources: weighted.map {
        SIMD3<Double>(metadata.canonicalMesh.position(ofVertex: $0.landmarkIndex))
      },
      weights: weighted.map { Double($0.weight) }
    )
  }

  /// The angles of a face.
  ///
  /// - Parameter mesh: Points in pixels of the upright picture, y down, z away from the viewer.
  /// - Returns: `nil` if the points are too close together, or too few.
  package func angles(of mesh: [SIMD3<Float>]) -> EulerAngles? {
    guard basis.allSatisfy({ $0 < mesh.count }) else { return nil }
    let targets = basis.map { SIMD3(mesh[$0].x, -mesh[$0].y, -mesh[$0].z) }
    return targets.withUnsafeBufferPointer { targets in
      (try? solver.solve(targets)).map { EulerAngles(rotation: $0.columns) }
    }
  }
}
