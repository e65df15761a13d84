import FaceTasks
import Foundation

extension FaceDetector {
  /// Finds the faces of one picture without blocking the caller's thread, in running mode
  /// ``RunningMode/image``.
  ///
  /// Not in MediaPipe. Pictures are processed in the order in which they are handed over.
  ///
  /// - Throws: What ``detect(image:)`` throws, and an `NSError` with ``TasksErrorCode/cancelledError`` if
  ///   the caller was cancelled while the picture waited.
  public func detectFaces(in image: MPImage) async throws -> FaceDetectorResult {
    do {
      return FaceDetectorResult(try await core.detectFaces(in: image.core))
    } catch let error as TaskError {
      throw NSError(error)
    }
  }
}

extension FaceLandmarker {
  /// Finds and measures the faces of one picture without blocking the caller's thread, in running mode
  /// ``RunningMode/image``.
  ///
  /// Not in MediaPipe. Pictures are processed in the order in which they are handed over.
  ///
  /// - Throws: What ``detect(image:)`` throws, and an `NSError` with ``TasksErrorCode/cancelledError`` if
  ///   the caller was cancelled while the picture waited.
  public func detectFaces(in image: MPImage) async throws -> FaceLandmarkerResult {
    do {
      return FaceLandmarkerResult(try await core.detectFaces(in: image.core))
    } catch let error as TaskError {
      throw NSError(error)
    }
  }
}
