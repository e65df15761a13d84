import FaceTasks
import Foundation

/// The faces found in one picture, in detail.
open class FaceLandmarkerResult: TaskResult, @unchecked Sendable {
  /// Each face's 478 points, the irises being the last ten.
  public let faceLandmarks: [[NormalizedLandmark]]

  /// Each face's 52 blendshape scores; empty if they were not asked for.
  public let faceBlendshapes: [Classifications]

  /// The poses that exist; empty if they were not asked for.
  ///
  /// A face that is too small has none, so this list may be shorter than the others, as in MediaPipe.
  /// ``faces`` tells which face a matrix belongs to.
  public let facialTransformationMatrixes: [TransformMatrix]

  /// The same, face by face.
  ///
  /// Not in MediaPipe.
  public let faces: [Face]

  /// Describes a result.
  ///
  /// ``faces`` gets blendshapes and matrices only if there are as many of them as of faces.
  public init(
    faceLandmarks: [[NormalizedLandmark]],
    faceBlendshapes: [Classifications],
    facialTransformationMatrixes: [TransformMatrix],
    timestampInMilliseconds: Int
  ) {
    self.faceLandmarks = faceLandmarks
    self.faceBlendshapes = faceBlendshapes
    self.facialTransformationMatrixes = facialTransformationMatrixes
    let count = faceLandmarks.count
    faces = faceLandmarks.indices.map { index in
      Face(
        landmarks: faceLandmarks[index],
        blendshapes: faceBlendshapes.count == count ? faceBlendshapes[index] : nil,
        transformationMatrix: facialTransformationMatrixes.count == count
          ? facialTransformationMatrixes[index] : nil
      )
    }
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  init(_ result: FaceTasks.FaceLandmarkerResult) {
    faces = result.faces.map(Face.init)
    faceLandmarks = faces.map(\.landmarks)
    faceBlendshapes = faces.compactMap(\.blendshapes)
    facialTransformationMatrixes = faces.compactMap(\.transformationMatrix)
    super.init(timestampInMilliseconds: result.timestampInMilliseconds)
  }
}
