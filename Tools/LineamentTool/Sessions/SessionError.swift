import CommandLineSupport

/// A session file that cannot be used.
enum SessionError: Error, Hashable, CustomStringConvertible {
  /// The text is not JSON.
  case notJSON(JSONError)
  /// The file is something else, or of a version that this tool does not read.
  case unsupported(found: String, expected: String)
  /// A member is missing or is not what it should be.
  case unexpected(place: String, found: String, expected: String)
  /// The last line is missing: the file was cut off after some frames.
  case cutOff(frameCount: Int)
  /// The values of a stage are not those its digest was made of.
  case damagedStage(frame: Int, stage: String)

  var description: String {
    switch self {
    case .notJSON(let error): "not a session file: \(error)"
    case .unsupported(let found, let expected): "found \(found), expected \(expected)"
    case .unexpected(let place, let found, let expected):
      "\(place): found \(found), expected \(expected)"
    case .cutOff(let frameCount):
      "cut off after \(frameCount) frames: the last line, which counts the frames, is missing"
    case .damagedStage(let frame, let stage):
      "frame \(frame), stage \(stage): the values are not those of the digest beside them"
    }
  }
}
