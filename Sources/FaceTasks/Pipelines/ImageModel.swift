import Engine
import FaceVision
import Images
import ModelFormats
import Tensors

/// A model whose input is a picture: the session that runs it and the calculator that fills it.
final class ImageModel {
  let session: Session
  /// What the model says of its input and, for detectors, of its anchors; `nil` if it says nothing.
  let metadata: TFLiteMetadata?
  let inputWidth: Int
  let inputHeight: Int
  private let imageToTensor: ImageToTensorCalculator
  private let valueRange: (minimum: Float, maximum: Float)
  private let role: FaceModelRole
  private let pool: ThreadPool
  private let observer: (any FacePipelineObserver)?

  /// Prepares a model that takes `[1, height, width, 3]`.
  ///
  /// The value range of the input follows from the normalisation in the model's metadata: a pixel p
  /// becomes (p - mean) / standard deviation.
  ///
  /// - Throws: ``TaskError``: ``TasksErrorCode/notFound`` without that metadata, and
  ///   ``TasksErrorCode/invalidArgument`` for another input.
  init(
    _ loaded: LoadedModel,
    role: FaceModelRole,
    keepsAspectRatio: Bool,
    border: BorderMode,
    pool: ThreadPool,
    observer: (any FacePipelineObserver)?
  ) throws(TaskError) {
    self.role = role
    self.pool = pool
    self.observer = observer
    let metadata = try loaded.metadata()
    self.metadata = metadata
    valueRange = try Self.valueRange(metadata?.inputNormalization)
    session = try loaded.session(on: pool)
    let inputs = session.model.inputs
    guard inputs.count == 1 else {
      throw TaskError(
        .invalidArgument,
        "the model has \(inputs.count) inputs, expected one picture"
      )
    }
    let shape = inputs[0].shape
    guard shape.rank == 4, shape[0] == 1, shape[3] == 3, shape[1] > 0, shape[2] > 0 else {
      throw TaskError(
        .invalidArgument,
        "the model's input has shape \(shape), expected 1 x height x width x 3"
      )
    }
    inputHeight = shape[1]
    inputWidth = shape[2]
    imageToTensor = ImageToTensorCalculator(
      width: inputWidth,
      height: inputHeight,
      minimum: valueRange.minimum,
      maximum: valueRange.maximum,
      keepsAspectRatio: keepsAspectRatio,
      border: border
    )
  }

  /// Samples a region of an upright picture and runs the model on it.
  ///
  /// - Returns: The matrix that takes tensor coordinates back to the upright picture.
  func run(
    on image: OrientedImage,
    region: NormalizedRect
  ) throws(TaskError) -> TensorToImageMatrix {
    let filling = try asTask { () throws(FaceVisionError) in
      try imageToTensor.filling(of: session.input(0), from: image, region: region)
    }
    fill(filling)
    let matrix = filling.matrix
    observer?.observe(.sampled(role, sampled(region, matrix)))
    session.run()
    observer?.observe(.ran(role, session))
    return matrix
  }

  /// Samples the rows on as many threads as are of use.
  private func fill(_ filling: TensorFilling) {
    // Fewer rows take less time than it takes to wake a thread.
    let usefulParts = max(1, filling.rowCount / 32)
    withUnsafePointer(to: filling) { filling in
      pool.run(
        itemCount: filling.pointee.rowCount,
        partCount: min(usefulParts, pool.workerCount),
        context: filling
      ) { context, _, first, end in
        let filling = context.assumingMemoryBound(to: TensorFilling.self)
        filling.pointee.fill(rows: first..<end)
      }
    }
  }

  private func sampled(_ region: NormalizedRect, _ matrix: TensorToImageMatrix) -> SampledRegion {
    SampledRegion(
      tensor: UnsafeBufferPointer(session.input(0)),
      width: inputWidth,
      height: inputHeight,
      valueRange: valueRange,
      region: region,
      matrix: matrix
    )
  }

  /// The values that black and white become.
  private static func valueRange(
    _ normalization: TFLiteMetadata.Normalization?
  ) throws(TaskError) -> (minimum: Float, maximum: Float) {
    guard let normalization else {
      throw TaskError(
        .notFound,
        "the model has no metadata with the normalisation of its input picture"
      )
    }
    guard let mean = normalization.means.first,
      let deviation = normalization.standardDeviations.first,
      normalization.means.allSatisfy({ $0 == mean }),
      normalization.standardDeviations.allSatisfy({ $0 == deviation })
    else {
      throw TaskError(
        .unimplemented,
        "the input's normalisation has means \(normalization.means) and standard deviations "
          + "\(normalization.standardDeviations), expected the same for all channels"
      )
    }
    guard mean.isFinite, deviation.isFinite, abs(deviation) > .leastNormalMagnitude else {
      throw TaskError(
        .internal,
        "the input's normalisation has mean \(mean) and standard deviation \(deviation)"
      )
    }
    return ((0 - mean) / deviation, (255 - mean) / deviation)
  }
}
