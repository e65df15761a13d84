import Bytes
import CommandLineSupport
import FaceModels
import FaceTasks

/// What the commands that start from landmarks in a file have in common.
struct StoredLandmarksSettings: Sendable {
  /// Path of the JSON file; `-` for standard input.
  var landmarks: String?
  /// Path of the bundle; `nil` for the one that comes with the tool.
  var model: String?
  var format = OutputFormat.text

  /// The bundle as a task takes it.
  func baseOptions() throws(ToolError) -> BaseOptions {
    do throws(FaceModelError) {
      // Not `??`: it would make the error untyped.
      let path = if let model { model } else { try FaceModels.faceLandmarker }
      return BaseOptions(modelAssetPath: path)
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }

  /// Reads the documents of the file.
  func documents() throws(ToolError) -> [FaceDocument] {
    let path = landmarks == "-" ? "/dev/stdin" : landmarks ?? ""
    let bytes: SharedBytes
    do throws(FileError) {
      bytes = try SharedBytes(contentsOfFile: path)
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
    do {
      let values = try JSONParser.values(of: bytes.array)
      var documents: [FaceDocument] = []
      for (index, value) in values.enumerated() {
        let place = values.count == 1 ? "document" : "document \(index + 1)"
        documents.append(try FaceDocument(value, place: place))
      }
      return documents
    } catch {
      throw ToolError(.inputFailed, "'\(path)': \(error)")
    }
  }
}

extension OptionRow<StoredLandmarksSettings> {
  /// The options of both commands.
  static var all: [OptionRow] {
    [
      .value(
        "--landmarks",
        "FILE.json",
        """
        What `lineament landmarks --format json` wrote, for one or more pictures; - is standard \
        input.
        """,
        isRequired: true,
        parser: .text
      ) { $0.landmarks = $1 },
      .value(
        "--format",
        "text|json",
        "text for people, or json: one object a line for each picture. Default: text.",
        parser: OutputFormat.parser
      ) { $0.format = $1 },
      .value(
        "--model",
        "FILE",
        "A face_landmarker.task bundle. Default: the one that comes with the tool.",
        parser: .text
      ) { $0.model = $1 },
    ]
  }
}

/// Says that `--landmarks` must be given.
@Sendable
func checkLandmarksGiven(
  _ settings: StoredLandmarksSettings,
  _ operands: [String]
) throws(UsageError) {
  if settings.landmarks == nil { throw UsageError("--landmarks is missing") }
}
