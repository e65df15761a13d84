import Bytes
import FaceModels
import FaceVision
import ModelFormats

extension FaceVision.FaceGeometry {
  /// The canonical face of the shipped bundle.
  static func shipped() throws -> FaceVision.FaceGeometry {
    let file = try SharedBytes(contentsOfFile: FaceModels.faceLandmarker)
    let metadata = try TaskBundle(bytes: file).geometryPipelineMetadata()
    let values = metadata.canonicalMesh.vertexBuffer
    return try FaceVision.FaceGeometry(
      canonicalPositions: stride(from: 0, to: values.count, by: CanonicalMesh.valuesPerVertex)
        .map { SIMD3(values[$0], values[$0 + 1], values[$0 + 2]) },
      weights: metadata.procrustesLandmarkBasis.map {
        LandmarkWeight(landmark: $0.landmarkIndex, weight: $0.weight)
      }
    )
  }
}
