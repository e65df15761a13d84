import Engine
import FaceVision
import Images

/// From a picture to faces with landmarks, blendshapes and poses: MediaPipe's
/// `FaceLandmarkerGraph`.
final class FaceLandmarkerGraph: TaskGraph {
  private let finder: FaceFinder
  private let landmarksDetector: FaceLandmarksDetectorGraph
  private let blendshapes: FaceBlendshapesGraph?
  private let geometry: FaceVision.FaceGeometry?
  private let numFaces: Int
  private let observer: (any FacePipelineObserver)?
  private let refillsCandidates: Bool
  /// What is known from earlier frames; `nil` if every picture stands alone.
  private var tracker: FaceTracker?
  /// Steadies the faces of a video; `nil` for pictures, and by default for several faces.
  private var smoothing: TrackSmoothing?

  /// The models as they run; tasks with the same models share these objects.
  var compiledModels: [CompiledModel] {
    [finder.compiledModel, landmarksDetector.compiledModel]
      + (blendshapes.map { [$0.compiledModel] } ?? [])
  }

  /// Where the next frame looks for the faces of the latest one; none if every picture stands alone.
  var trackedRects: [NormalizedRect] {
    get { tracker?.trackedRects ?? [] }
    set { tracker?.trackedRects = newValue }
  }

  /// How often the detector looked at a picture.
  private(set) var detectorRunCount = 0

  /// MediaPipe's landmarker merges boxes at this overlap, whatever the options of a detector say.
  private static let overlapThreshold: Float = 0.5

  /// Prepares the models that the options need, and no others.
  ///
  /// - Parameter observer: Sees every stage of every picture.
  init(
    _ options: FaceLandmarkerOptions,
    observer: (any FacePipelineObserver)? = nil
  ) throws(TaskError) {
    self.observer = observer
    let bundle = try LandmarkerBundle(options.baseOptions)
    let pool = ThreadPool(workerCount: options.baseOptions.threadCount)
    let parts = LandmarkerParts(options, in: bundle, pool: pool)
    numFaces = options.numFaces
    refillsCandidates = options.refillsCandidates
    finder = FaceFinder(
      try FaceDetectorGraph(
        parts.faceDetector.value(),
        minimumScore: options.minFaceDetectionConfidence,
        overlapThreshold: Self.overlapThreshold,
        pool: pool,
        observer: observer
      ),
      search: options.faceSearch,
      overlapThreshold: Self.overlapThreshold
    )
    landmarksDetector = try FaceLandmarksDetectorGraph(
      parts.faceLandmarksDetector.value(),
      minimumPresence: options.minFacePresenceConfidence,
      pool: pool,
      observer: observer
    )
    blendshapes = try parts.faceBlendshapes.map { job throws(TaskError) in
      try FaceBlendshapesGraph(job.value(), pool: pool, observer: observer)
    }
    geometry = try parts.geometry.map { job throws(TaskError) in
      try FaceVision.FaceGeometry(job.value(), camera: options.camera)
    }
    if options.runningMode != .image {
      tracker = FaceTracker(
        numFaces: numFaces,
        overlapThreshold: options.minTrackingConfidence
      )
      smoothing = numFaces == 1 || options.smoothsEveryFace ? TrackSmoothing() : nil
    }
  }

  /// Finds and measures the faces of one picture or frame.
  ///
  /// A frame that cannot be processed counts as one without a face.
  func process(
    _ image: ImageBuffer,
    region: NormalizedRect,
    milliseconds: Int
  ) throws(TaskError) -> FaceLandmarkerResult {
    do throws(TaskError) {
      return FaceLandmarkerResult(
        faces: try faces(in: image, region: region, milliseconds: milliseconds),
        timestampInMilliseconds: milliseconds
      )
    } catch {
      reset()
      throw error
    }
  }

  /// Forgets the faces of earlier frames.
  func reset() {
    tracker?.reset()
    smoothing?.reset()
  }

  static func flipped(_ output: FaceLandmarkerResult, height: Int) -> FaceLandmarkerResult {
    output.flipped()
  }

  private func faces(
    in image: ImageBuffer,
    region: NormalizedRect,
    milliseconds: Int
  ) throws(TaskError) -> [Face] {
    observer?.observe(.began(size: ImageSize(image), region: region, milliseconds: milliseconds))
    defer { observer?.observe(.ended) }
    smoothing?.begin()
    var faces: [Face] = []
    let (candidates, isDetected) = try candidates(in: image, region: region)
    try measure(candidates, in: image, milliseconds: milliseconds, into: &faces)
    if faces.isEmpty, isDetected, finder.retries {
      let turned = regions(try finder.findTurned(in: image, region: region), in: ImageSize(image))
      let candidates = tracker?.begin(detected: turned) ?? turned
      try measure(candidates, in: image, milliseconds: milliseconds, into: &faces)
    }
    smoothing?.end()
    return faces
  }

  /// Where to look for landmarks, and whether the detector has said so.
  private func candidates(
    in image: ImageBuffer,
    region: NormalizedRect
  ) throws(TaskError) -> (regions: [FaceRegion], isDetected: Bool) {
    let needsDetector = tracker?.needsDetector ?? true
    var detected: [FaceRegion] = []
    if needsDetector {
      detectorRunCount += 1
      detected = regions(try finder.find(in: image, region: region), in: ImageSize(image))
    }
    return (tracker?.begin(detected: detected) ?? detected, needsDetector)
  }

  /// The surroundings of detected faces, best score first.
  private func regions(
    _ detections: [FaceVision.Detection],
    in size: ImageSize
  ) -> [FaceRegion] {
    detections.prefix(refillsCandidates ? detections.count : numFaces).map { detection in
      FaceRegion(
        RectTransformationCalculator.detectionToRegion.process(
          DetectionsToRectsCalculator.rect(of: detection, in: size),
          in: size
        ),
        detectionScore: detection.score
      )
    }
  }

  /// Measures the faces of regions, at most ``numFaces``, and tracks them.
  private func measure(
    _ regions: [FaceRegion],
    in image: ImageBuffer,
    milliseconds: Int,
    into faces: inout [Face]
  ) throws(TaskError) {
    let size = ImageSize(image)
    let regions = regions.prefix(refillsCandidates ? regions.count : numFaces)
    observer?.observe(.regionsChosen(regions.map(\.rect)[...]))
    var known: [NormalizedRect] = []
    for region in regions {
      if faces.count == numFaces { return }
      guard let presence = try landmarksDetector.detect(in: image, region: region.rect) else {
        continue
      }
      var trackingID: Int?
      if tracker != nil || refillsCandidates {
        // The next frame starts from what was measured, not from what was smoothed.
        let next = try landmarksDetector.nextRegion(in: size)
        if refillsCandidates {
          if known.contains(where: { isSameFace($0, next) }) { continue }
          known.append(next)
        }
        if tracker != nil { observer?.observe(.tracked(next)) }
        trackingID = tracker?.track(next, foundIn: region)
      }
      if let trackingID {
        try landmarksDetector.smooth(
          with: &smoothing,
          of: trackingID,
          in: size,
          milliseconds: milliseconds
        )
      }
      var face = try measure(
        landmarksDetector.landmarks,
        in: size,
        isFlipped: image.isFlipped
      )
      face.trackingID = trackingID
      face.detectionScore = region.detectionScore
      face.presenceScore = presence
      faces.append(face)
    }
  }

  /// Whether two candidates led to the same face, which can happen only if more of them are tried
  /// than MediaPipe does.
  private func isSameFace(_ a: NormalizedRect, _ b: NormalizedRect) -> Bool {
    intersectionOverUnion(BoundingBox(unrotated: a), BoundingBox(unrotated: b))
      > Self.overlapThreshold
  }

  /// Everything that follows from the landmarks of a face.
  private func measure(
    _ landmarks: [FaceVision.NormalizedLandmark],
    in size: ImageSize,
    isFlipped: Bool
  ) throws(TaskError) -> Face {
    try landmarks.withUnsafeBufferPointer { buffer throws(TaskError) in
      let scores = try blendshapes?.classify(buffer, in: size, isFlipped: isFlipped)
      let matrix = try geometry?.matrix(of: buffer, in: size)
      if geometry != nil { observer?.observe(.poseSolved(matrix)) }
      return Face(
        landmarks: buffer.map { NormalizedLandmark(x: $0.x, y: $0.y, z: $0.z) },
        blendshapes: scores,
        transformationMatrix: matrix
      )
    }
  }
}
