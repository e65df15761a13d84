import FaceTasks
import Foundation

/// The faces found in one picture.
open class FaceDetectorResult: TaskResult, @unchecked Sendable {
  /// The faces, best score first; empty if there is none.
  public let detections: [Detection]

  /// Describes a result.
  public init(detections: [Detection], timestampInMilliseconds: Int) {
    self.detections = detections
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }
}

extension FaceDetectorResult {
  convenience init(_ result: FaceTasks.FaceDetectorResult) {
    self.init(
      detections: result.detections.map(Detection.init),
      timestampInMilliseconds: result.timestampInMilliseconds
    )
  }
}
