import CommandLineSupport
import Engine
import FaceModels
import FaceVision
import ImageCodecs
import Images
import ModelAudit
import ModelFormats
import Tensors

/// Fills the input of a face model from a picture, as the pipelines do it.
///
/// A detector gets the whole picture, letterboxed with black. A landmark model gets the surroundings
/// of the best face that a detector finds: the one of its own bundle, or else the one that comes with
/// the tool. A blendshape model gets the landmarks that follow from there. The value range is that of
/// the model's metadata.
struct PictureInput {
  private let image: ImageBuffer
  private let size: ImageSize
  private let options: EngineOptions

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - path: A PNG or JPEG file.
  ///   - options: For the models that run before the one whose input is filled.
  init(_ path: String, options: EngineOptions) throws(ToolError) {
    do throws(ImageFileError) {
      image = try ImageFile.read(path)
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
    size = ImageSize(image)
    self.options = options
  }

  /// Fills the input of a session.
  ///
  /// - Returns: What was done, in words.
  func fill(_ session: Session, of file: ModelFile) throws(ToolError) -> String {
    guard let role = FaceModelRole(of: file.model) else {
      throw ToolError(
        .usage,
        "'\(file.name)' is none of the face models, whose input can be made of a picture: give "
          + "tensors with --input"
      )
    }
    switch role {
    case .faceDetector:
      _ = try sample(.wholeImage, for: file, into: session, isDetector: true)
      return "the whole picture, letterboxed with black"
    case .faceLandmarksDetector:
      let region = try region(besides: file)
      _ = try sample(region, for: file, into: session, isDetector: false)
      return "the surroundings of the best face: \(region.text)"
    case .faceBlendshapes:
      let landmarks = try landmarks(besides: file)
      try vision { () throws(FaceVisionError) in
        try landmarks.withUnsafeBufferPointer { buffer throws(FaceVisionError) in
          try LandmarksToTensorCalculator.process(buffer, in: size, into: session.input(0))
        }
      }
      return "146 landmarks of the best face, in pixels"
    }
  }

  private func sample(
    _ region: NormalizedRect,
    for file: ModelFile,
    into session: Session,
    isDetector: Bool
  ) throws(ToolError) -> TensorToImageMatrix {
    let shape = session.model.inputs[0].shape
    let range = try valueRange(file)
    let calculator = ImageToTensorCalculator(
      width: shape[2],
      height: shape[1],
      minimum: range.lowerBound,
      maximum: range.upperBound,
      keepsAspectRatio: isDetector,
      border: isDetector ? .zero : .replicate
    )
    return try vision { () throws(FaceVisionError) in
      try calculator.process(image, region: region, into: session.input(0))
    }
  }

  /// What black and white become.
  private func valueRange(_ file: ModelFile) throws(ToolError) -> ClosedRange<Float> {
    let unit: TFLiteMetadata.Normalization?
    do throws(ModelFormatError) {
      unit = try TFLiteMetadata(model: file.model)?.inputNormalization
    } catch {
      throw ToolError(.modelUnusable, "'\(file.name)': \(error)")
    }
    guard let unit, let mean = unit.means.first, let deviation = unit.standardDeviations.first,
      deviation > 0
    else {
      throw ToolError(
        .modelUnusable,
        "'\(file.name)' does not say how picture values become its input: give it with --input"
      )
    }
    return (0 - mean) / deviation...(255 - mean) / deviation
  }

  /// Where the best face is.
  private func region(besides file: ModelFile) throws(ToolError) -> NormalizedRect {
    let detector = try companion(.faceDetector, of: file)
    let session = try session(detector)
    let matrix = try sample(.wholeImage, for: detector, into: session, isDetector: true)
    session.run()
    let width = session.model.inputs[0].shape[2]
    var detections: [Detection] = []
    try vision { () throws(FaceVisionError) in
      let calculator = TensorsToDetectionsCalculator(
        anchors: try SsdAnchorsCalculator.anchors(width == 128 ? .shortRange : .fullRange),
        inputSize: width,
        minimumScore: 0.5
      )
      try calculator.process(
        boxes: session.output(0),
        logits: session.output(1),
        into: &detections
      )
    }
    NonMaxSuppressionCalculator(overlapThreshold: 0.5).process(&detections)
    DetectionProjectionCalculator.process(&detections, matrix: matrix)
    guard let best = detections.first else {
      throw ToolError(.inputFailed, "'\(detector.name)' finds no face in the picture")
    }
    return RectTransformationCalculator.detectionToRegion.process(
      DetectionsToRectsCalculator.rect(of: best, in: size),
      in: size
    )
  }

  private func landmarks(besides file: ModelFile) throws(ToolError) -> [NormalizedLandmark] {
    let model = try companion(.faceLandmarksDetector, of: file)
    let session = try session(model)
    let region = try region(besides: model)
    let matrix = try sample(region, for: model, into: session, isDetector: false)
    session.run()
    let shape = session.model.inputs[0].shape
    var landmarks = [NormalizedLandmark](
      repeating: NormalizedLandmark(x: 0, y: 0, z: 0),
      count: FaceLandmarks.count
    )
    try vision { () throws(FaceVisionError) in
      try landmarks.withUnsafeMutableBufferPointer { buffer throws(FaceVisionError) in
        let calculator = TensorsToLandmarksCalculator(inputWidth: shape[2], inputHeight: shape[1])
        try calculator.process(session.output(0), into: buffer)
        LandmarkProjectionCalculator.process(buffer, matrix: matrix)
      }
    }
    return landmarks
  }

  /// A model of the same bundle, or of the one that comes with the tool.
  private func companion(
    _ entry: TaskBundle.Entry,
    of file: ModelFile
  ) throws(ToolError) -> ModelFile {
    if file.entry != nil,
      let own = try? ModelPath("\(file.path):\(entry.rawValue)").model()
    {
      return own
    }
    let shipped: String
    do throws(FaceModelError) {
      shipped = try FaceModels.faceLandmarker
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
    return try ModelPath("\(shipped):\(entry.rawValue)").model()
  }

  private func session(_ file: ModelFile) throws(ToolError) -> Session {
    do throws(EngineError) {
      return Session(try CompiledModel(file.model, options: options))
    } catch {
      throw ToolError(.modelUnusable, "'\(file.name)': \(error)")
    }
  }

  private func vision<Result>(
    _ body: () throws(FaceVisionError) -> Result
  ) throws(ToolError) -> Result {
    do throws(FaceVisionError) {
      return try body()
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
  }
}

extension NormalizedRect {
  /// Centre, size and angle, for people.
  fileprivate var text: String {
    "centre \(fixed(xCenter, digits: 4)), \(fixed(yCenter, digits: 4)) and size "
      + "\(fixed(width, digits: 4)) x \(fixed(height, digits: 4)) in parts of the picture, "
      + "\(fixed(rotation * 180 / .pi, digits: 2))\u{B0} clockwise"
  }
}
