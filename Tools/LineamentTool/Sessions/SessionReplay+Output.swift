import CommandLineSupport

extension SessionReplay {
  /// The outcome for people.
  func text(session: String) -> String {
    guard let first else {
      return "\(session): \(frameCount) frames, \(stageCount) stages, all equal\n"
    }
    let place = first.frame == 0 ? "'\(first.path)'" : "frame \(first.frame) '\(first.path)'"
    return """
      \(session): \(place) differs at stage \(first.difference.stage)
          \(first.difference.reason)
          \(differingFrameCount) of \(frameCount) frames and \(differingStageCount) of \
      \(stageCount) stages differ

      """
  }

  /// The outcome as one line of JSON.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("equal") { $0.boolean(isEqual) }
      writer.member("frames") { $0.number(frameCount) }
      writer.member("stages") { $0.number(stageCount) }
      writer.member("differingFrames") { $0.number(differingFrameCount) }
      writer.member("differingStages") { $0.number(differingStageCount) }
      writer.member("first") { writer in
        guard let first else { return writer.null() }
        writer.object { writer in
          writer.member("frame") { $0.number(first.frame) }
          writer.member("path") { $0.string(first.path) }
          writer.member("stage") { $0.string(first.difference.stage) }
          writer.member("reason") { $0.string(first.difference.reason) }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}
