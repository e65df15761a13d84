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
  private let threads: Int?

  /// Reads the bundle that the settings name, or the one that comes with the tool.
  init(_ settings: PictureSettings) throws(ToolError) {
    path = try settings.baseOptions { () throws(FaceModelError) in
      try FaceModels.faceLandmarker
    }.modelAssetPath
    do throws(FileError) {
      bytes = try SharedBytes(contentsOfFile: path)
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
    digest = SHA256Digest(of: bytes)
    threads = settings.threads
  }

  /// The bundle as a task takes it.
  var baseOptions: BaseOptions { BaseOptions(modelAssetBytes: bytes, numThreads: threads) }

  /// A landmarker with the options of a session.
  func runner(_ settings: SessionSettings) throws(ToolError) -> SessionRunner {
    do throws(TaskError) {
      return try SessionRunner(settings, baseOptions)
    } catch {
      throw ToolError(.modelUnusable, "'\(path)': \(error)")
    }
  }

  /// The instruction set of the kernels that compute.
  var instructionSet: String {
    (try? KernelTable.preferred())?.instructionSet.rawValue ?? "reference"
  }
}
