import Engine
import FaceVision
import Synchronization

/// Computes blendshape scores from landmarks that are already known.
public final class FaceBlendshapes: Sendable {
  private let graph: Mutex<FaceBlendshapesGraph>

  /// Loads the blendshape model of a `face_landmarker.task` bundle.
  ///
  /// - Throws: ``TaskError`` if the bundle cannot be used or holds no such model.
  public init(baseOptions: BaseOptions) throws(TaskError) {
    let model = try LandmarkerBundle(baseOptions).faceBlendshapes()
    graph = Mutex(
      try FaceBlendshapesGraph(
        LoadedModel(model),
        pool: ThreadPool(workerCount: baseOptions.threadCount)
      )
    )
  }

  /// Computes the 52 scores of one face.
  ///
  /// - Parameters:
  ///   - landmarks: The 478 points of the face.
  ///   - imageWidth: Width in pixels of the picture the points refer to.
  ///   - imageHeight: Height in pixels of that picture.
  /// - Returns: All scores in the model's order.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a wrong number of points,
  ///   a point that is not a number, or a picture size below 1.
  public func classify(
    landmarks: [NormalizedLandmark],
    imageWidth: Int,
    imageHeight: Int
  ) throws(TaskError) -> Classifications {
    let size = try ImageSize(checking: imageWidth, imageHeight)
    let points = try checked(landmarks, counts: [FaceLandmarks.count])
    return try graph.withLock { graph throws(TaskError) in
      try points.withUnsafeBufferPointer { buffer throws(TaskError) in
        try graph.classify(buffer, in: size)
      }
    }
  }
}
