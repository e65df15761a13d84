import Bytes
package import ModelFormats

/// A `face_landmarker.task` bundle, with the error codes MediaPipe gives for what may be wrong with
/// it.
package struct LandmarkerBundle: Sendable {
  private let bundle: TaskBundle

  /// Opens the bundle that the options name, and reads nothing but the list of its entries.
  package init(_ options: BaseOptions) throws(TaskError) {
    let bytes = try options.loadModel()
    bundle = try asTask(code: .unknown) { () throws(ModelFormatError) in
      try TaskBundle(bytes: bytes)
    }
  }

  /// The model that finds faces.
  package func faceDetector() throws(TaskError) -> TFLiteModel {
    try entry { () throws(ModelFormatError) in try bundle.faceDetector() }
  }

  /// The model that finds the landmarks of one face.
  package func faceLandmarksDetector() throws(TaskError) -> TFLiteModel {
    try entry { () throws(ModelFormatError) in
      try bundle.faceLandmarksDetector()
    }
  }

  /// The model that computes blendshape scores from landmarks.
  package func faceBlendshapes() throws(TaskError) -> TFLiteModel {
    try entry(missing: .invalidArgument) { () throws(ModelFormatError) in
      try bundle.faceBlendshapes()
    }
  }

  /// The canonical face and the landmarks that the pose is fitted to.
  package func geometryPipelineMetadata() throws(TaskError) -> GeometryPipelineMetadata {
    try entry { () throws(ModelFormatError) in
      try bundle.geometryPipelineMetadata()
    }
  }

  /// Reads an entry; one that is there but damaged is an invalid argument, not a missing one.
  private func entry<Contents>(
    missing code: TasksErrorCode = .notFound,
    _ body: () throws(ModelFormatError) -> Contents
  ) throws(TaskError) -> Contents {
    do throws(ModelFormatError) {
      return try body()
    } catch {
      if case .missingEntry = error.cause { throw TaskError(error, code: code) }
      throw TaskError(error, code: .invalidArgument)
    }
  }
}
