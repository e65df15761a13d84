import FaceVision
import ModelFormats

extension FaceVision.FaceGeometry {
  /// Takes the canonical face of a bundle, and the camera of the options.
  init(_ metadata: GeometryPipelineMetadata, camera: PerspectiveCamera) throws(TaskError) {
    let values = metadata.canonicalMesh.vertexBuffer
    let positions = stride(from: 0, to: values.count, by: CanonicalMesh.valuesPerVertex).map {
      SIMD3(values[$0], values[$0 + 1], values[$0 + 2])
    }
    do throws(FaceVisionError) {
      try self.init(
        canonicalPositions: positions,
        weights: metadata.procrustesLandmarkBasis.map {
          LandmarkWeight(landmark: $0.landmarkIndex, weight: $0.weight)
        },
        camera: PinholeCamera(camera)
      )
    } catch {
      throw TaskError(error)
    }
  }

  /// The pose of a face; `nil` if its landmarks are too close together to tell.
  func matrix(
    of landmarks: UnsafeBufferPointer<FaceVision.NormalizedLandmark>,
    in size: ImageSize
  ) throws(TaskError) -> TransformMatrix? {
    let result = try asTask { () throws(FaceVisionError) in try transform(of: landmarks, in: size) }
    return result.map { matrix in
      let columns = matrix.columnMajor
      return TransformMatrix(
        columns: columns.lowHalf.lowHalf,
        columns.lowHalf.highHalf,
        columns.highHalf.lowHalf,
        columns.highHalf.highHalf
      )
    }
  }
}

extension PinholeCamera {
  fileprivate init(_ camera: PerspectiveCamera) {
    switch camera {
    case .verticalFieldOfView(let degrees): self = .verticalFieldOfView(degrees: degrees)
    case .focalLength(let pixels): self = .focalLength(pixels: pixels)
    }
  }
}
