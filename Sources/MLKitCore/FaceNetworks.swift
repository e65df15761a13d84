import Engine
package import FaceTasks
package import FaceVision
import ModelFormats

/// The four networks, each loaded when it is first needed.
package final class FaceNetworks {
  /// Where the models are.
  package struct Sources: Sendable {
    /// A `face_landmarker.task` bundle.
    package var landmarker: BaseOptions
    /// A full-range face detector.
    package var fullRange: BaseOptions

    package init(landmarker: BaseOptions, fullRange: BaseOptions) {
      self.landmarker = landmarker
      self.fullRange = fullRange
    }
  }

  /// How often each network has run.
  package struct RunCounts: Sendable, Hashable {
    package var shortRange = 0
    package var fullRange = 0
    package var mesh = 0
    package var blendshapes = 0

    package init() {}
  }

  package private(set) var runCounts = RunCounts()

  private let sources: Sources
  /// Made when a model is loaded, which checks how many threads are wanted.
  private lazy var pool = ThreadPool(workerCount: sources.landmarker.threadCount)
  private var loadedBundle = LoadedOnce<LandmarkerBundle>()
  private var loadedShortRange = LoadedOnce<FaceDetectorGraph>()
  private var loadedFullRange = LoadedOnce<FaceDetectorGraph>()
  private var loadedMesh = LoadedOnce<FaceLandmarksDetectorGraph>()
  private var loadedBlendshapes = LoadedOnce<FaceBlendshapesGraph>()
  private var loadedPose = LoadedOnce<MeshPose>()

  /// Thresholds of MediaPipe's face detector and face landmarker.
  private static let minimumScore: Float = 0.5
  private static let overlapThreshold: Float = 0.3
  private static let minimumPresence: Float = 0.5

  /// Loads nothing yet.
  package init(_ sources: Sources) {
    self.sources = sources
  }

  /// Finds faces in a part of a picture.
  package func detect(
    _ look: SearchPlan.Look,
    in image: OrientedImage
  ) throws(TaskError) -> [FaceVision.Detection] {
    switch look.detector {
    case .shortRange:
      runCounts.shortRange += 1
      return try shortRange().detect(in: image, region: look.region)
    case .fullRange:
      runCounts.fullRange += 1
      return try fullRange().detect(in: image, region: look.region)
    }
  }

  /// Finds the mesh of the face in a region.
  ///
  /// - Returns: `nil` if there is no face.
  package func landmarks(
    in image: OrientedImage,
    region: NormalizedRect
  ) throws(TaskError) -> (points: [FaceVision.NormalizedLandmark], presence: Float)? {
    runCounts.mesh += 1
    let graph = try mesh()
    guard let presence = try graph.detect(in: image, region: region) else { return nil }
    return (graph.landmarks, presence)
  }

  /// Scores the expression of a face.
  package func classify(
    _ landmarks: [FaceVision.NormalizedLandmark],
    in size: ImageSize
  ) throws(TaskError) -> Classifications {
    runCounts.blendshapes += 1
    let graph = try blendshapes()
    return try landmarks.withUnsafeBufferPointer { buffer throws(TaskError) in
      try graph.classify(buffer, in: size)
    }
  }

  /// The fit of the canonical face.
  package func meshPose() throws(TaskError) -> MeshPose {
    try loadedPose.get { () throws(TaskError) in
      let metadata = try bundle().geometryPipelineMetadata()
      do throws(FaceVisionError) {
        return try MeshPose(metadata)
      } catch {
        throw TaskError(.invalidArgument, "\(error)")
      }
    }
  }

  private func bundle() throws(TaskError) -> LandmarkerBundle {
    try loadedBundle.get { () throws(TaskError) in try LandmarkerBundle(sources.landmarker) }
  }

  private func shortRange() throws(TaskError) -> FaceDetectorGraph {
    try loadedShortRange.get { () throws(TaskError) in try detector(bundle().faceDetector()) }
  }

  private func fullRange() throws(TaskError) -> FaceDetectorGraph {
    try loadedFullRange.get { () throws(TaskError) in
      let bytes = try sources.fullRange.loadModel()
      let model: TFLiteModel
      do throws(ModelFormatError) {
        model = try TFLiteModel(bytes: bytes)
      } catch {
        throw TaskError(.invalidArgument, error.description)
      }
      return try detector(model)
    }
  }

  private func detector(_ model: TFLiteModel) throws(TaskError) -> FaceDetectorGraph {
    try FaceDetectorGraph(
      LoadedModel(model),
      minimumScore: Self.minimumScore,
      overlapThreshold: Self.overlapThreshold,
      pool: pool
    )
  }

  private func mesh() throws(TaskError) -> FaceLandmarksDetectorGraph {
    try loadedMesh.get { () throws(TaskError) in
      try FaceLandmarksDetectorGraph(
        LoadedModel(bundle().faceLandmarksDetector()),
        minimumPresence: Self.minimumPresence,
        pool: pool
      )
    }
  }

  private func blendshapes() throws(TaskError) -> FaceBlendshapesGraph {
    try loadedBlendshapes.get { () throws(TaskError) in
      try FaceBlendshapesGraph(LoadedModel(bundle().faceBlendshapes()), pool: pool)
    }
  }
}

/// What is made when it is first needed, from a model.
private struct LoadedOnce<Value> {
  private var value: Value?

  /// - Throws: What is wrong with the model, with a code that says that it is not the picture.
  mutating func get(_ make: () throws(TaskError) -> Value) throws(TaskError) -> Value {
    if let value { return value }
    do throws(TaskError) {
      let made = try make()
      value = made
      return made
    } catch {
      guard error.code == .invalidArgument || error.code == .internal else { throw error }
      throw TaskError(.failedPrecondition, error.message)
    }
  }
}
