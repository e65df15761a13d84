package import Engine
package import FaceVision
import Images
import ModelFormats
import Tensors

/// From a region of a picture to the landmarks of the face in it: MediaPipe's
/// `SingleFaceLandmarksDetectorGraph`.
package final class FaceLandmarksDetectorGraph {
  private let model: ImageModel
  private let tensorsToLandmarks: TensorsToLandmarksCalculator
  private let minimumPresence: Float
  private let observer: (any FacePipelineObserver)?

  /// The landmarks of the latest face, in image coordinates.
  package private(set) var landmarks = [FaceVision.NormalizedLandmark](
    repeating: FaceVision.NormalizedLandmark(x: 0, y: 0, z: 0),
    count: FaceLandmarks.count
  )

  /// The model as it runs.
  var compiledModel: CompiledModel { model.session.model }

  /// Prepares a landmark model.
  ///
  /// - Parameters:
  ///   - minimumPresence: A face counts only if its presence score is larger.
  ///   - observer: Sees every stage.
  package init(
    _ loaded: LoadedModel,
    minimumPresence: Float,
    pool: ThreadPool,
    observer: (any FacePipelineObserver)? = nil
  ) throws(TaskError) {
    self.observer = observer
    // The region is stretched to the square input, and the picture's border is repeated outside it.
    model = try ImageModel(
      loaded,
      role: .faceLandmarksDetector,
      keepsAspectRatio: false,
      border: .replicate,
      pool: pool,
      observer: observer
    )
    tensorsToLandmarks = TensorsToLandmarksCalculator(
      inputWidth: model.inputWidth,
      inputHeight: model.inputHeight
    )
    self.minimumPresence = minimumPresence
    let shapes = model.session.model.outputs.map(\.shape)
    guard shapes.count >= 2, shapes[0].elementCount == 3 * FaceLandmarks.count,
      shapes[1].elementCount == 1
    else {
      throw TaskError(
        .invalidArgument,
        "the model's outputs have shapes \(shapes), expected \(3 * FaceLandmarks.count) landmark "
          + "coordinates and one presence score: not a face landmark model"
      )
    }
  }

  /// Finds the landmarks of the face in a region, which ``landmarks`` then holds.
  ///
  /// - Returns: The presence score, or `nil` if it is too low for a face.
  func detect(in image: ImageBuffer, region: NormalizedRect) throws(TaskError) -> Float? {
    try detect(in: OrientedImage(image), region: region)
  }

  /// Finds the landmarks of the face in a region of an upright picture, in whose coordinates
  /// ``landmarks`` then holds them.
  ///
  /// - Returns: The presence score, or `nil` if it is too low for a face.
  package func detect(
    in image: OrientedImage,
    region: NormalizedRect
  ) throws(TaskError) -> Float? {
    let matrix = try model.run(on: image, region: region)
    let presence = sigmoid(model.session.output(1)[0])
    observer?.observe(.presenceMeasured(presence, isFace: presence > minimumPresence))
    guard presence > minimumPresence else { return nil }
    try asTask { () throws(FaceVisionError) in
      try landmarks.withUnsafeMutableBufferPointer { buffer throws(FaceVisionError) in
        try tensorsToLandmarks.process(model.session.output(0), into: buffer)
        observer?.observe(.landmarksDecoded(UnsafeBufferPointer(buffer)))
        LandmarkProjectionCalculator.process(buffer, matrix: matrix)
        observer?.observe(.landmarksProjected(UnsafeBufferPointer(buffer)))
      }
    }
    return presence
  }

  /// Where to look in the next frame for the face that ``landmarks`` describe.
  func nextRegion(in size: ImageSize) throws(TaskError) -> NormalizedRect {
    try asTask { () throws(FaceVisionError) in
      try landmarks.withUnsafeBufferPointer { buffer throws(FaceVisionError) in
        try FaceLandmarksToRegion.region(around: buffer, in: size)
      }
    }
  }

  /// Steadies ``landmarks`` with the filter of a face, if there are filters.
  func smooth(
    with smoothing: inout TrackSmoothing?,
    of trackingID: Int,
    in size: ImageSize,
    milliseconds: Int
  ) throws(TaskError) {
    try asTask { () throws(FaceVisionError) in
      try landmarks.withUnsafeMutableBufferPointer { buffer throws(FaceVisionError) in
        guard smoothing != nil else { return }
        try smoothing?.process(buffer, of: trackingID, in: size, milliseconds: milliseconds)
        observer?.observe(.landmarksSmoothed(UnsafeBufferPointer(buffer)))
      }
    }
  }
}
