package import Engine
package import FaceVision
import ModelFormats
import Tensors

/// From a face's landmarks to its 52 blendshape scores: MediaPipe's `FaceBlendshapesGraph`.
package final class FaceBlendshapesGraph {
  private let session: Session
  private let observer: (any FacePipelineObserver)?

  /// The model as it runs.
  var compiledModel: CompiledModel { session.model }

  /// Prepares a blendshape model.
  ///
  /// - Parameter observer: Sees every stage.
  package init(
    _ loaded: LoadedModel,
    pool: ThreadPool,
    observer: (any FacePipelineObserver)? = nil
  ) throws(TaskError) {
    self.observer = observer
    session = try loaded.session(on: pool)
    let (inputs, outputs) = (session.model.inputs, session.model.outputs)
    guard inputs.count == 1,
      inputs[0].shape.elementCount == LandmarksToTensorCalculator.elementCount,
      outputs.count == 1, outputs[0].shape.elementCount == Blendshapes.count
    else {
      throw TaskError(
        .invalidArgument,
        "the model takes \(inputs.map(\.shape)) and gives \(outputs.map(\.shape)), expected "
          + "\(LandmarksToTensorCalculator.elementCount) coordinates and \(Blendshapes.count) scores: "
          + "not a face blendshape model"
      )
    }
  }

  /// Computes the scores of one face.
  ///
  /// - Parameter isFlipped: Whether the picture is one that was mirrored top to bottom. It is turned by
  ///   180 degrees then, which makes it one mirrored left to right, as the orientation means it: the
  ///   model takes faces as they are stored, and scores those that stand on their heads badly.
  package func classify(
    _ landmarks: UnsafeBufferPointer<FaceVision.NormalizedLandmark>,
    in size: ImageSize,
    isFlipped: Bool = false
  ) throws(TaskError) -> Classifications {
    try asTask { () throws(FaceVisionError) in
      try LandmarksToTensorCalculator.process(landmarks, in: size, into: session.input(0))
    }
    if isFlipped {
      let points = session.input(0)
      for index in stride(from: 0, to: points.count, by: 2) {
        points[index] = Float(size.width) - points[index]
        points[index + 1] = Float(size.height) - points[index + 1]
      }
    }
    observer?.observe(.blendshapesPrepared(UnsafeBufferPointer(session.input(0))))
    session.run()
    observer?.observe(.ran(.faceBlendshapes, session))
    let scores = session.output(0)
    observer?.observe(.blendshapesScored(scores))
    return Classifications(
      headIndex: 0,
      headName: "",
      categories: Blendshapes.names.enumerated().map { index, name in
        ResultCategory(index: index, score: scores[index], categoryName: name)
      }
    )
  }
}
