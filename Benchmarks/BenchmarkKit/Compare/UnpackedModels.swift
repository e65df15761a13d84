import Bytes
import CommandLineSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder for files that other programs must read, removed with this object.
final class UnpackedModels {
  private let folder: String

  /// Writes every shipped model into a folder of its own.
  init() throws(ToolError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    guard let name = strdup("\(parent)/lineament-bench-XXXXXX") else {
      throw ToolError(.inputFailed, "no memory")
    }
    defer { free(name) }
    guard mkdtemp(name) != nil else {
      throw ToolError(.outputFailed, "no folder in '\(parent)': \(errorText(errno))")
    }
    folder = String(cString: name)
    for model in ShippedModel.allCases {
      let bytes = try model.contents().array
      do throws(FileError) {
        try writeFile(bytes, to: path(of: model))
      } catch {
        throw ToolError(.outputFailed, "\(error)")
      }
    }
  }

  deinit {
    for model in ShippedModel.allCases { unlink(path(of: model)) }
    rmdir(folder)
  }

  /// The model's file.
  func path(of model: ShippedModel) -> String { "\(folder)/\(model.fileName)" }
}
