import Engine
import FaceVision
import Images
import ModelFormats

/// From a picture to faces with landmarks, blendshapes and poses: MediaPipe's
/// `FaceLandmarkerGraph`.
final class FaceLandmarkerGraph: TaskGraph {
  private let detector: FaceDetectorGraph
  private let landmarksDetector: FaceLandmarksDetectorGraph
  private let blendshapes: FaceBlendshapesGraph?
  private let geometry: FaceVision.FaceGeometry?
  private let numFaces: Int
  private let observer: (any FacePipelineObserver)?
  /// What is known from earlier frames; `nil` if every picture stands alone.
  private var tracker: FaceTracker?
  /// Steadies the only face of a video; `nil` for pictures and for several faces.
  private var smoothing: LandmarksSmoothingCalculator?

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
    numFaces = options.numFaces
    detector = try FaceDetectorGraph(
      bundle.faceDetector(),
      minimumScore: options.minFaceDetectionConfidence,
      overlapThreshold: Self.overlapThreshold,
      pool: pool,
      observer: observer
    )
    landmarksDetector = try FaceLandmarksDetectorGraph(
      bundle.faceLandmarksDetector(),
      minimumPresence: options.minFacePresenceConfidence,
      pool: pool,
      observer: observer
    )
    blendshapes =
      options.outputFaceBlendshapes
      ? try FaceBlendshapesGraph(bundle.faceBlendshapes(), pool: pool, observer: observer) : nil
    geometry =
      options.outputFacialTransformationMatrixes
      ? try FaceVision.FaceGeometry(bundle.geometryPipelineMetadata()) : nil
    if options.runningMode != .image {
      tracker = FaceTracker(
        numFaces: numFaces,
        overlapThreshold: options.minTrackingConfidence
      )
      smoothing = numFaces == 1 ? LandmarksSmoothingCalculator() : nil
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
      tracker?.reset()
      smoothing?.reset()
      throw error
    }
  }

  private func faces(
    in image: ImageBuffer,
    region: NormalizedRect,
    milliseconds: Int
  ) throws(TaskError) -> [Face] {
    let size = ImageSize(image)
    observer?.observe(.began(size: size, region: region, milliseconds: milliseconds))
    defer { observer?.observe(.ended) }
    var faces: [Face] = []
    let regions = try regions(in: image, region: region)
    observer?.observe(.regionsChosen(regions))
    for region in regions {
      guard try landmarksDetector.detect(in: image, region: region) != nil else { continue }
      if tracker != nil {
        // The next frame starts from what was measured, not from what was smoothed.
        let nextRegion = try landmarksDetector.nextRegion(in: size)
        observer?.observe(.tracked(nextRegion))
        tracker?.track(nextRegion)
        try landmarksDetector.smooth(with: &smoothing, in: size, milliseconds: milliseconds)
      }
      faces.append(try measure(landmarksDetector.landmarks, in: size))
    }
    if faces.isEmpty { smoothing?.reset() }
    return faces
  }

  /// Where to look for landmarks.
  private func regions(
    in image: ImageBuffer,
    region: NormalizedRect
  ) throws(TaskError) -> ArraySlice<NormalizedRect> {
    guard let needsDetector = tracker?.needsDetector else {
      return try detect(in: image, region: region)[...]
    }
    let detected = needsDetector ? try detect(in: image, region: region) : []
    return tracker?.begin(detected: detected) ?? detected[...]
  }

  /// The surroundings of the faces that the detector finds, at most ``numFaces``.
  private func detect(
    in image: ImageBuffer,
    region: NormalizedRect
  ) throws(TaskError) -> [NormalizedRect] {
    detectorRunCount += 1
    let size = ImageSize(image)
    return try detector.detect(in: image, region: region).prefix(numFaces).map {
      RectTransformationCalculator.detectionToRegion.process(
        DetectionsToRectsCalculator.rect(of: $0, in: size),
        in: size
      )
    }
  }

  /// Everything that follows from the landmarks of a face.
  private func measure(
    _ landmarks: [FaceVision.NormalizedLandmark],
    in size: ImageSize
  ) throws(TaskError) -> Face {
    try landmarks.withUnsafeBufferPointer { buffer throws(TaskError) in
      let scores = try blendshapes?.classify(buffer, in: size)
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
