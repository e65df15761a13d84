import Bytes
import TestSupport

@testable import LineamentTool

/// A folder with a recorded session.
struct SessionFixture: ~Copyable {
  let folder: TemporaryFolder
  let recording: Run

  /// The session's file.
  var path: String { folder.file("session.jsonl") }

  /// Records pictures of `Tests/Pictures`.
  init(_ pictures: [String], _ options: [String] = []) throws {
    folder = try TemporaryFolder()
    recording = Run(
      "record",
      "--out",
      [folder.file("session.jsonl")] + pictures.map(Fixture.picture) + options
    )
  }

  /// The session as it was read back.
  func session() throws -> SessionFile {
    try SessionFile(SharedBytes(contentsOfFile: path).array)
  }

  /// Writes another session in its place.
  func replace(by session: SessionFile) throws { try writeFile(session.bytes, to: path) }

  /// The lines of the file.
  func lines() throws -> [String] {
    let bytes = try SharedBytes(contentsOfFile: path).array
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Replaces the file.
  func write(_ lines: [String]) throws {
    try writeFile(Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
  }

  /// Replays the session.
  func replay(_ options: [String] = []) -> Run { Run("replay", path, options) }
}

extension SessionFile {
  /// The session with one stage of one frame changed.
  func changing(
    frame: Int,
    stage name: String,
    _ change: (StageRecord) -> StageRecord
  ) -> SessionFile {
    let changed = frames.enumerated().map { index, old in
      guard index == frame else { return old }
      return Frame(
        path: old.path,
        fileDigest: old.fileDigest,
        width: old.width,
        height: old.height,
        milliseconds: old.milliseconds,
        faceCount: old.faceCount,
        stages: old.stages.map { $0.name == name ? change($0) : $0 }
      )
    }
    return SessionFile(header: header, frames: changed)
  }
}
