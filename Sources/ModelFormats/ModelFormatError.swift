/// A model file, bundle or metadata file that breaks the rules of its format.
///
/// Says what was found, what was expected, and where: the bundle entry, the path of fields that was
/// followed, and the byte offset.
public struct ModelFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of file that is broken.
  public enum Format: String, Sendable, Hashable {
    case tfliteModel = "TFLite model"
    case tfliteMetadata = "TFLite metadata"
    case faceDetectorMetadata = "face detector metadata"
    case zipArchive = "ZIP archive"
    case taskBundle = "task bundle"
    case geometryPipelineMetadata = "geometry pipeline metadata"
  }

  /// The kind of file that is broken.
  public let format: Format

  /// Which rule is broken, with what was found and what was expected.
  public let cause: Cause

  /// Name of the archive entry the bytes came from; `nil` for a file of its own.
  public internal(set) var entry: String?

  /// The fields followed from the root, such as `subgraphs[0].tensors[12].buffer`; empty at the
  /// root.
  public internal(set) var path: String

  /// Where the fault shows, in bytes from the start of the file or entry; `nil` if no single place
  /// is at fault.
  public let byteOffset: Int?

  /// Describes a fault.
  package init(
    _ cause: Cause,
    in format: Format,
    entry: String? = nil,
    path: String = "",
    at byteOffset: Int? = nil
  ) {
    self.format = format
    self.cause = cause
    self.entry = entry
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The same fault seen from one level further out: `component` goes in front of the path.
  package func inside(_ component: String) -> ModelFormatError {
    var outer = self
    if path.isEmpty {
      outer.path = component
    } else {
      outer.path = path.first == "[" ? component + path : component + "." + path
    }
    return outer
  }

  /// The same fault, with the name of the archive entry whose bytes are at fault.
  package func inEntry(_ name: String) -> ModelFormatError {
    var outer = self
    outer.entry = name
    return outer
  }

  /// What was found, what was expected, and where.
  public var description: String {
    var text = format.rawValue
    if let entry { text += " '\(entry)'" }
    text += ": "
    if !path.isEmpty { text += "\(path): " }
    text += "\(cause)"
    if let byteOffset { text += " (at byte \(byteOffset))" }
    return text
  }
}
