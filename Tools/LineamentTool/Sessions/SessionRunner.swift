import Bytes
import FaceTasks
import ImageCodecs
import Images
import ModelAudit

/// Runs frames through a landmarker and keeps what every stage gives.
final class SessionRunner {
  private let settings: SessionSettings
  private let landmarker: FaceLandmarker
  private let recorder = StageRecorder()

  /// Prepares the models.
  init(_ settings: SessionSettings, _ options: FaceLandmarkerOptions) throws(TaskError) {
    self.settings = settings
    landmarker = try FaceLandmarker(options: options, observer: recorder)
  }

  /// Reads a picture and runs it.
  ///
  /// - Parameters:
  ///   - path: Where the picture is.
  ///   - name: What the session calls it.
  ///   - milliseconds: The frame's time; of single pictures the task says itself.
  /// - Throws: ``FrameError``.
  func frame(
    _ path: String,
    named name: String? = nil,
    milliseconds: Int
  ) throws(FrameError) -> SessionFile.Frame {
    let bytes: SharedBytes
    do throws(FileError) {
      bytes = try SharedBytes(contentsOfFile: path)
    } catch {
      throw FrameError("\(error)")
    }
    let image: ImageBuffer
    do throws(ImageCodecError) {
      image = try ImageFile.decodeUpright(bytes)
    } catch {
      throw FrameError("'\(path)': \(error)")
    }
    let result: FaceLandmarkerResult
    do throws(TaskError) {
      result = try detect(image, milliseconds: milliseconds)
    } catch {
      throw FrameError("'\(path)': \(error)")
    }
    return SessionFile.Frame(
      path: name ?? path,
      fileDigest: SHA256Digest(of: bytes),
      width: image.width,
      height: image.height,
      milliseconds: result.timestampInMilliseconds,
      faceCount: result.faces.count,
      stages: [StageRecord(picture: image)] + recorder.takeStages()
    )
  }

  private func detect(
    _ image: ImageBuffer,
    milliseconds: Int
  ) throws(TaskError) -> FaceLandmarkerResult {
    let picture = MPImage(buffer: image, orientation: settings.orientation)
    switch settings.mode {
    case .image: return try landmarker.detect(image: picture)
    case .video:
      return try landmarker.detect(videoFrame: picture, timestampInMilliseconds: milliseconds)
    }
  }
}

/// A frame that cannot be read or processed; names the file.
struct FrameError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
