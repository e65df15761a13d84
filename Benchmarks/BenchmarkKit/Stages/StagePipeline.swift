import CommandLineSupport
import Engine
import FaceVision
import Images
import ModelFormats
import Tensors

/// The face landmarker in pieces that can be measured one by one.
///
/// Each stage leaves what the next one reads, so a stage can run again on the same input. The parts
/// and their settings are those of `FaceTasks`; a test compares the landmarks.
final class StagePipeline {
  let image: ImageBuffer
  let size: ImageSize

  private let detector: Session
  private let mesh: Session
  private let blendshapeModel: Session
  private let detectorInput: ImageToTensorCalculator
  private let meshInput: ImageToTensorCalculator
  private let tensorsToDetections: TensorsToDetectionsCalculator
  private let nonMaxSuppression = NonMaxSuppressionCalculator(overlapThreshold: 0.5)
  private let tensorsToLandmarks: TensorsToLandmarksCalculator
  private let geometry: FaceVision.FaceGeometry
  private var smoothing = LandmarksSmoothingCalculator()

  private var detectorMatrix: TensorToImageMatrix?
  private var detections: [FaceVision.Detection] = []
  private var meshMatrix: TensorToImageMatrix?
  private(set) var landmarks = [FaceVision.NormalizedLandmark](
    repeating: FaceVision.NormalizedLandmark(x: 0, y: 0, z: 0),
    count: FaceLandmarks.count
  )
  private(set) var matrix: FacialTransformationMatrix?
  private var nanoseconds: Int64 = 0

  init(_ image: ImageBuffer, threads: Int) throws(ToolError) {
    self.image = image
    size = ImageSize(image)
    let pool = ThreadPool(workerCount: threads)
    func session(_ model: ShippedModel) throws(ToolError) -> Session {
      try Session(benchmarking: model.model(), named: model.fileName, pool: pool)
    }
    detector = try session(.shortRange)
    mesh = try session(.landmarks)
    blendshapeModel = try session(.blendshapes)
    detectorInput = Self.input(of: detector, -1...1, keepsAspectRatio: true, border: .zero)
    meshInput = Self.input(of: mesh, 0...1, keepsAspectRatio: false, border: .replicate)
    tensorsToLandmarks = TensorsToLandmarksCalculator(
      inputWidth: meshInput.width,
      inputHeight: meshInput.height
    )
    do {
      tensorsToDetections = TensorsToDetectionsCalculator(
        anchors: try SsdAnchorsCalculator.anchors(.shortRange),
        inputSize: detectorInput.width,
        minimumScore: 0.5
      )
      geometry = try FaceVision.FaceGeometry.shipped()
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }

  /// The calculator that fills a model's only input.
  private static func input(
    of session: Session,
    _ range: ClosedRange<Float>,
    keepsAspectRatio: Bool,
    border: BorderMode
  ) -> ImageToTensorCalculator {
    let shape = session.model.inputs[0].shape
    return ImageToTensorCalculator(
      width: shape[2],
      height: shape[1],
      minimum: range.lowerBound,
      maximum: range.upperBound,
      keepsAspectRatio: keepsAspectRatio,
      border: border
    )
  }
}

extension StagePipeline {
  func sampleDetectorInput() throws(FaceVisionError) {
    detectorMatrix = try detectorInput.process(
      image,
      region: .wholeImage(of: size, rotationDegrees: 0),
      into: detector.input(0)
    )
  }

  func runDetector() { detector.run() }

  func decodeDetections() throws(FaceVisionError) {
    try tensorsToDetections.process(
      boxes: detector.output(0),
      logits: detector.output(1),
      into: &detections
    )
    nonMaxSuppression.process(&detections)
    if let detectorMatrix {
      DetectionProjectionCalculator.process(&detections, matrix: detectorMatrix)
    }
  }

  /// Faces that the detector found.
  var faceCount: Int { detections.count }

  func sampleMeshInput() throws(FaceVisionError) {
    guard let detection = detections.first else { return }
    let rect = RectTransformationCalculator.detectionToRegion.process(
      DetectionsToRectsCalculator.rect(of: detection, in: size),
      in: size
    )
    meshMatrix = try meshInput.process(image, region: rect, into: mesh.input(0))
  }

  func runMesh() { mesh.run() }

  func decodeLandmarks() throws(FaceVisionError) {
    guard let meshMatrix else { return }
    try landmarks.withUnsafeMutableBufferPointer { buffer throws(FaceVisionError) in
      try tensorsToLandmarks.process(mesh.output(0), into: buffer)
      LandmarkProjectionCalculator.process(buffer, matrix: meshMatrix)
    }
  }

  func runBlendshapes() throws(FaceVisionError) {
    try landmarks.withUnsafeBufferPointer { buffer throws(FaceVisionError) in
      try LandmarksToTensorCalculator.process(buffer, in: size, into: blendshapeModel.input(0))
    }
    blendshapeModel.run()
  }

  func computeGeometry() throws(FaceVisionError) {
    matrix = try landmarks.withUnsafeBufferPointer { buffer throws(FaceVisionError) in
      try geometry.transform(of: buffer, in: size)
    }
  }

  /// Smooths the landmarks as those of the next frame, a thirtieth of a second later.
  func smoothLandmarks() throws(FaceVisionError) {
    nanoseconds += 33_333_333
    let (size, time) = (size, nanoseconds)
    try landmarks.withUnsafeMutableBufferPointer { buffer throws(FaceVisionError) in
      try smoothing.process(buffer, in: size, nanoseconds: time)
    }
  }
}
