import Bytes
import FaceTasks
public import Foundation
import ImageCodecs
import Images
import PlatformImages

extension MPImage {
  /// Reads a PNG or JPEG file and makes it upright by its EXIF orientation.
  ///
  /// Results refer to the upright picture. Not in MediaPipe for iOS.
  ///
  /// - Parameter path: Absolute, or relative to the working directory.
  /// - Throws: `NSError` with a ``TasksErrorCode``: ``TasksErrorCode/notFoundError``,
  ///   ``TasksErrorCode/permissionDeniedError``, or ``TasksErrorCode/invalidArgumentError`` for what is
  ///   not a picture.
  public convenience init(contentsOfFile path: String) throws {
    let image = try throwingNSError { () throws(TaskError) in
      do throws(ImageFileError) {
        return try ImageFile.read(path)
      } catch {
        throw TaskError(error)
      }
    }
    self.init(image, imageSourceType: .image)
  }

  /// Decodes a PNG or JPEG file in memory and makes it upright by its EXIF orientation.
  ///
  /// Results refer to the upright picture. Not in MediaPipe for iOS.
  ///
  /// - Parameter data: The whole file.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` for what is not a picture.
  public convenience init(data: Data) throws {
    let image = try throwingNSError { () throws(TaskError) in
      do throws(ImageCodecError) {
        return try ImageFile.decodeUpright(SharedBytes(copying: data))
      } catch {
        throw TaskError(error.taskCode, "\(error)")
      }
    }
    self.init(image, imageSourceType: .image)
  }
}

extension TaskError {
  fileprivate init(_ error: ImageFileError) {
    let code: FaceTasks.TasksErrorCode =
      switch error.cause {
      case .file(let cause):
        cause.isNotFound ? .notFound : cause.isPermissionDenied ? .permissionDenied : .unknown
      case .codec(let cause): cause.taskCode
      }
    self.init(code, "\(error)")
  }
}

extension ImageCodecError {
  fileprivate var taskCode: FaceTasks.TasksErrorCode {
    if case .outOfMemory = self { return .resourceExhausted }
    return .invalidArgument
  }
}
