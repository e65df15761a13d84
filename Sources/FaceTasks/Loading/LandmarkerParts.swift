import Engine
import ModelFormats

/// What a face landmarker is made from, loaded side by side on the task's threads.
struct LandmarkerParts {
  let faceDetector: LoadingJob<LoadedModel>
  let faceLandmarksDetector: LoadingJob<LoadedModel>
  /// `nil` if the options do not ask for blendshapes.
  let faceBlendshapes: LoadingJob<LoadedModel>?
  /// `nil` if the options do not ask for poses.
  let geometry: LoadingJob<GeometryPipelineMetadata>?

  /// Loads what the options need, and nothing else.
  init(_ options: FaceLandmarkerOptions, in bundle: LandmarkerBundle, pool: ThreadPool) {
    func model(
      _ source: @escaping @Sendable () throws(TaskError) -> TFLiteModel
    ) -> LoadingJob<LoadedModel> {
      LoadingJob { crew throws(TaskError) in LoadedModel(try source(), by: crew, for: pool) }
    }
    let asset = options.faceDetectorModel
    faceDetector = model { () throws(TaskError) in try Self.detectorModel(asset, in: bundle) }
    faceLandmarksDetector = model { () throws(TaskError) in try bundle.faceLandmarksDetector() }
    faceBlendshapes =
      options.outputFaceBlendshapes
      ? model { () throws(TaskError) in try bundle.faceBlendshapes() } : nil
    geometry =
      options.outputFacialTransformationMatrixes
      ? LoadingJob { _ throws(TaskError) in try bundle.geometryPipelineMetadata() } : nil
    // What takes longest comes first.
    let jobs = [
      faceLandmarksDetector.run, faceDetector.run, faceBlendshapes?.run, geometry?.run,
    ]
    LoadingCrew.run(jobs.compactMap { $0 }, on: pool)
  }

  /// The detector of the options, or else that of the bundle.
  private static func detectorModel(
    _ asset: ModelAsset?,
    in bundle: LandmarkerBundle
  ) throws(TaskError) -> TFLiteModel {
    guard let asset else { return try bundle.faceDetector() }
    let bytes = try asset.load()
    return try asTask { () throws(ModelFormatError) in try TFLiteModel(bytes: bytes) }
  }
}
