import FaceTasks
public import Foundation
import MLImage

/// Why a detector could not process a picture.
///
/// Bridges to `NSError` with the domain ``errorDomain`` and the codes of ``Code``. ML Kit publishes
/// no domain and no codes of its own.
public struct FaceDetectorError: Error, Sendable, Hashable, CustomNSError, LocalizedError {
  /// The kinds of failure; numbers do not change.
  public enum Code: Int, Sendable, Hashable, CaseIterable {
    /// The image is empty, or of a type that only looks like an image for detectors.
    case invalidImage = 1
    /// The image's pixels have a format that is not supported.
    case unsupportedPixelFormat = 2
    /// A model file is missing or cannot be used.
    case modelUnusable = 3
    /// A picture could not be processed.
    case inferenceFailed = 4
    /// ``FaceDetector/results(in:)`` was called on the main thread, with strict parity.
    case calledOnMainThread = 5
    /// The task that waited for the result was cancelled before work began.
    case cancelled = 6
    /// An option has a value that is not possible.
    case invalidOption = 7
  }

  /// The kind of failure.
  public let code: Code

  /// What was found and what was expected.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The domain of the `NSError`: `MLKitFaceDetection`.
  public static var errorDomain: String { "MLKitFaceDetection" }

  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// The message under `NSLocalizedDescriptionKey`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  /// The message.
  public var errorDescription: String? { message }
}

extension FaceDetectorError {
  /// Wraps an image without pixels.
  init(_ error: PixelSourceError) {
    switch error {
    case .noPixels: self.init(.invalidImage, "the image has no pixels")
    case .unsupportedFormat(let format): self.init(.unsupportedPixelFormat, format)
    }
  }

  /// Wraps an error of the engine.
  init(_ error: TaskError) {
    switch error.code {
    case .notFound, .permissionDenied, .unimplemented, .unknown, .failedPrecondition:
      self.init(.modelUnusable, error.description)
    default:
      self.init(.inferenceFailed, error.description)
    }
  }
}
