package import Engine
package import FaceVision
package import ModelFormats
import Tensors

/// From a face's landmarks to its 52 blendshape scores: MediaPipe's `FaceBlendshapesGraph`.
package final class FaceBlendshapesGraph {
  private let session: Session
  private let observer: (any FacePipelineObserver)?

  /// Prepares a blendshape model.
  ///
  /// - Parameter observer: Sees every stage.
  package init(
    _ source: TFLiteModel,
    pool: ThreadPool,
    observer: (any FacePipelineObserver)? = nil
  ) throws(TaskError) {
    self.observer = observer
    session = try Session(compiling: source, pool: pool)
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
  package func classify(
    _ landmarks: UnsafeBufferPointer<FaceVision.NormalizedLandmark>,
    in size: ImageSize
  ) throws(TaskError) -> Classifications {
    try asTask { () throws(FaceVisionError) in
      try LandmarksToTensorCalculator.process(landmarks, in: size, into: session.input(0))
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
