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
  private let pool: ThreadPool
  private var loadedBundle: LandmarkerBundle?
  private var loadedShortRange: FaceDetectorGraph?
  private var loadedFullRange: FaceDetectorGraph?
  private var loadedMesh: FaceLandmarksDetectorGraph?
  private var loadedBlendshapes: FaceBlendshapesGraph?
  private var loadedPose: MeshPose?

  /// Thresholds of MediaPipe's face detector and face landmarker.
  private static let minimumScore: Float = 0.5
  private static let overlapThreshold: Float = 0.3
  private static let minimumPresence: Float = 0.5

  /// Loads nothing yet.
  package init(_ sources: Sources) {
    self.sources = sources
    pool = ThreadPool(workerCount: sources.landmarker.threadCount)
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
    if let loadedPose { return loadedPose }
    let metadata = try bundle().geometryPipelineMetadata()
    do throws(FaceVisionError) {
      let pose = try MeshPose(metadata)
      loadedPose = pose
      return pose
    } catch {
      throw TaskError(.invalidArgument, "\(error)")
    }
  }

  private func bundle() throws(TaskError) -> LandmarkerBundle {
    if let loadedBundle { return loadedBundle }
    let bundle = try LandmarkerBundle(sources.landmarker)
    loadedBundle = bundle
    return bundle
  }

  private func shortRange() throws(TaskError) -> FaceDetectorGraph {
    if let loadedShortRange { return loadedShortRange }
    let graph = try detector(bundle().faceDetector())
    loadedShortRange = graph
    return graph
  }

  private func fullRange() throws(TaskError) -> FaceDetectorGraph {
    if let loadedFullRange { return loadedFullRange }
    let bytes = try sources.fullRange.loadModel()
    let model: TFLiteModel
    do throws(ModelFormatError) {
      model = try TFLiteModel(bytes: bytes)
    } catch {
      throw TaskError(.invalidArgument, error.description)
    }
    let graph = try detector(model)
    loadedFullRange = graph
    return graph
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
    if let loadedMesh { return loadedMesh }
    let graph = try FaceLandmarksDetectorGraph(
      LoadedModel(bundle().faceLandmarksDetector()),
      minimumPresence: Self.minimumPresence,
      pool: pool
    )
    loadedMesh = graph
    return graph
  }

  private func blendshapes() throws(TaskError) -> FaceBlendshapesGraph {
    if let loadedBlendshapes { return loadedBlendshapes }
    let graph = try FaceBlendshapesGraph(LoadedModel(bundle().faceBlendshapes()), pool: pool)
    loadedBlendshapes = graph
    return graph
  }
}
