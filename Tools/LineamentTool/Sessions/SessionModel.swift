import Bytes
import CommandLineSupport
import FaceModels
import FaceTasks
import KernelLibrary
import Kernels
import ModelAudit

/// The bundle a command works with, read once and hashed.
struct SessionModel {
  /// The path as it was given, or where the tool's own bundle lies.
  let path: String
  let bytes: SharedBytes
  let digest: SHA256Digest
  /// A detector that is taken in place of the bundle's; `nil` for that one.
  let detector: Detector?
  private let threads: Int?

  /// A face detector of a file of its own.
  struct Detector {
    /// Where it lies.
    let path: String
    let bytes: SharedBytes
    let digest: SHA256Digest
  }

  /// Reads the bundle that the settings name, or the one that comes with the tool, and the detector
  /// that is asked for.
  init(_ settings: PictureSettings, _ search: SearchSettings) throws(ToolError) {
    path = try settings.baseOptions { () throws(FaceModelError) in
      try FaceModels.faceLandmarker
    }.modelAssetPath
    bytes = try Self.contents(of: path)
    digest = SHA256Digest(of: bytes)
    if let path = try search.detectorPath() {
      let bytes = try Self.contents(of: path)
      detector = Detector(path: path, bytes: bytes, digest: SHA256Digest(of: bytes))
    } else {
      detector = nil
    }
    threads = settings.threads
  }

  private static func contents(of path: String) throws(ToolError) -> SharedBytes {
    do throws(FileError) {
      return try SharedBytes(contentsOfFile: path)
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }

  /// The options of a task with these models.
  func options(
    _ settings: LandmarkerSettings,
    mode: RunningMode = .image
  ) -> FaceLandmarkerOptions {
    settings.options(baseOptions, detector: detector.map { .bytes($0.bytes) }, mode: mode)
  }

  /// The bundle as a task takes it.
  var baseOptions: BaseOptions { BaseOptions(modelAssetBytes: bytes, numThreads: threads) }

  /// A landmarker with the options of a session.
  func runner(_ settings: SessionSettings) throws(ToolError) -> SessionRunner {
    do throws(TaskError) {
      return try SessionRunner(
        settings,
        options(settings.landmarker, mode: settings.mode.runningMode)
      )
    } catch {
      throw ToolError(.modelUnusable, "'\(path)': \(error)")
    }
  }

  /// The instruction set of the kernels that compute.
  var instructionSet: String {
    (try? KernelTable.preferred())?.instructionSet.rawValue ?? "reference"
  }
}
