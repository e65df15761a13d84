import ModelAudit

/// A recorded session: the options, and for each frame what every stage gave.
///
/// The file is JSON lines, UTF-8: a header, one line a frame, and a last line that says how many
/// frames there were. README, "Record and replay", describes the members.
struct SessionFile: Hashable, Sendable {
  /// What the header says the file is.
  static let format = "lineament-session"
  /// The version this tool writes, and the only one it reads.
  static let version = 1

  /// What was recorded, and with what.
  struct Header: Hashable, Sendable {
    /// Version of the tool.
    let engine: String
    /// Instruction set of the kernels.
    let instructionSet: String
    /// Path of the bundle as it was given.
    let modelPath: String
    /// Hash of the bundle.
    let modelDigest: SHA256Digest
    /// The detector that was taken in place of the bundle's; `nil` for that one.
    var detector: Model?
    let settings: SessionSettings
  }

  /// A model's file.
  struct Model: Hashable, Sendable {
    /// Where it lay.
    let path: String
    /// Hash of the file.
    let digest: SHA256Digest
  }

  /// One frame.
  struct Frame: Hashable, Sendable {
    /// Path of the picture as it was given.
    let path: String
    /// Hash of the picture's file.
    let fileDigest: SHA256Digest
    /// Size of the upright picture.
    let width: Int
    let height: Int
    /// The frame's time.
    let milliseconds: Int
    /// Faces found.
    let faceCount: Int
    /// What every stage gave, in the order of the run.
    let stages: [StageRecord]
  }

  let header: Header
  let frames: [Frame]

  /// A digest of everything every stage gave, by which two recordings can be compared at a glance.
  var digest: SHA256Digest { SHA256Digest(of: frames.flatMap(\.stages)) }
}
