package import Engine
package import FaceVision
import Images
import ModelFormats
import Tensors

/// From a picture to the boxes and keypoints of its faces: MediaPipe's `FaceDetectorGraph`.
package final class FaceDetectorGraph {
  private let model: ImageModel
  private let tensorsToDetections: TensorsToDetectionsCalculator
  private let nonMaxSuppression: NonMaxSuppressionCalculator
  private var detections: [FaceVision.Detection] = []
  private let observer: (any FacePipelineObserver)?

  /// Prepares a detector model.
  ///
  /// - Parameters:
  ///   - minimumScore: Boxes with a lower score are dropped.
  ///   - overlapThreshold: Boxes whose intersection over union is larger are merged.
  ///   - observer: Sees every stage.
  package init(
    _ loaded: LoadedModel,
    minimumScore: Float,
    overlapThreshold: Float,
    pool: ThreadPool,
    observer: (any FacePipelineObserver)? = nil
  ) throws(TaskError) {
    self.observer = observer
    // The picture is letterboxed, and what lies outside it counts as black.
    model = try ImageModel(
      loaded,
      role: .faceDetector,
      keepsAspectRatio: true,
      border: .zero,
      pool: pool,
      observer: observer
    )
    let options = try Self.anchorOptions(model)
    let anchors = try asTask { () throws(FaceVisionError) in
      try SsdAnchorsCalculator.anchors(options)
    }
    tensorsToDetections = TensorsToDetectionsCalculator(
      anchors: anchors,
      inputSize: model.inputWidth,
      minimumScore: minimumScore
    )
    nonMaxSuppression = NonMaxSuppressionCalculator(overlapThreshold: overlapThreshold)
    try checkOutputs()
  }

  /// Width of the smallest face that is found reliably, as a share of the view's longer side.
  ///
  /// Measured with a face pasted at many sizes and places: all were found from 0.15 (short range) and
  /// from 0.08 (full range) on.
  var reach: Float { model.inputWidth == 128 ? 0.15 : 0.08 }

  /// The model as it runs.
  var compiledModel: CompiledModel { model.session.model }

  /// Side of the model's square input in pixels.
  var inputSize: Int { model.inputWidth }

  /// Finds the faces in a region of a picture.
  ///
  /// - Returns: Faces in image coordinates, best score first.
  func detect(
    in image: ImageBuffer,
    region: NormalizedRect
  ) throws(TaskError) -> [FaceVision.Detection] {
    try detect(in: OrientedImage(image), region: region)
  }

  /// Finds the faces in a region of an upright picture.
  ///
  /// - Returns: Faces in coordinates of the upright picture, best score first.
  package func detect(
    in image: OrientedImage,
    region: NormalizedRect
  ) throws(TaskError) -> [FaceVision.Detection] {
    let matrix = try model.run(on: image, region: region)
    try asTask { () throws(FaceVisionError) in
      try tensorsToDetections.process(
        boxes: model.session.output(0),
        logits: model.session.output(1),
        into: &detections
      )
    }
    observer?.observe(.decoded(detections))
    nonMaxSuppression.process(&detections)
    observer?.observe(.suppressed(detections))
    DetectionProjectionCalculator.process(&detections, matrix: matrix)
    observer?.observe(.projected(detections))
    return detections
  }

  private func checkOutputs() throws(TaskError) {
    let shapes = model.session.model.outputs.map(\.shape)
    let boxCount = tensorsToDetections.boxCount
    let expected = [boxCount * TensorsToDetectionsCalculator.valuesPerBox, boxCount]
    guard shapes.count >= 2, shapes[0].elementCount == expected[0],
      shapes[1].elementCount == expected[1]
    else {
      throw TaskError(
        .invalidArgument,
        "the model's outputs have shapes \(shapes), expected boxes of \(expected[0]) and scores of "
          + "\(expected[1]) elements: not a face detector"
      )
    }
  }

  /// The anchors a model was trained with: those of its own metadata, or else those of the
  /// short-range model for an input 128 pixels wide and of the full-range model for any other.
  private static func anchorOptions(
    _ model: ImageModel
  ) throws(TaskError) -> SsdAnchorsCalculator.Options {
    guard model.inputWidth == model.inputHeight else {
      throw TaskError(
        .invalidArgument,
        "the model's input is \(model.inputWidth)x\(model.inputHeight), expected a square"
      )
    }
    guard model.metadata?.faceDetector == nil else {
      throw TaskError(
        .unimplemented,
        "the model brings anchors of its own (FACE_DETECTOR_METADATA), which are not supported"
      )
    }
    return model.inputWidth == 128 ? .shortRange : .fullRange
  }
}
