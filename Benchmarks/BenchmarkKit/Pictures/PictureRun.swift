import CommandLineSupport
import FaceTasks
import Images

/// How pictures reach the landmarker.
enum PictureMode: Sendable, Hashable {
  case image
  case video

  static let parser = ValueParser<PictureMode>.choice([("image", .image), ("video", .video)])
}

/// A landmarker with a picture: one call is one picture or one tracked frame.
final class PictureRun {
  private let landmarker: FaceLandmarker
  private let image: MPImage
  private let mode: PictureMode
  /// Time of the latest frame.
  private var milliseconds = 0

  /// - Throws: ``ToolError`` if the models cannot be used.
  init(
    _ picture: ImageBuffer,
    mode: PictureMode,
    threads: Int,
    observer: (any FacePipelineObserver)? = nil
  ) throws(ToolError) {
    image = MPImage(buffer: picture)
    self.mode = mode
    landmarker = try makeLandmarker(
      threads: threads,
      mode: mode == .image ? .image : .video,
      observer: observer
    )
  }

  /// Processes the picture, or the next frame: the same picture a thirtieth of a second later.
  ///
  /// The first frame finds the face, every further one follows it.
  ///
  /// - Returns: Number of faces.
  @discardableResult
  func callAsFunction() throws(ToolError) -> Int {
    guard mode == .video else { return try landmarker.count(in: image) }
    milliseconds += 33
    do throws(TaskError) {
      return try landmarker.detect(
        videoFrame: image,
        timestampInMilliseconds: milliseconds
      ).faces.count
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
  }
}
