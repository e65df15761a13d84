import ModelAudit

/// Where a replay differs from its recording.
struct SessionReplay: Hashable, Sendable {
  /// The first difference of a frame.
  struct Difference: Hashable, Sendable {
    /// Number of the frame, from 1; 0 for what concerns all frames.
    let frame: Int
    /// Path of the frame's picture, or of the model.
    let path: String
    let difference: StageDifference
  }

  /// The first difference of all.
  private(set) var first: Difference?
  private(set) var frameCount = 0
  private(set) var stageCount = 0
  private(set) var differingFrameCount = 0
  private(set) var differingStageCount = 0

  /// True if nothing differs.
  var isEqual: Bool { first == nil }

  /// Compares the models.
  mutating func compare(
    model found: SHA256Digest,
    detector: SHA256Digest?,
    with header: SessionFile.Header
  ) {
    if found != header.modelDigest {
      let reason = "SHA-256 recorded \(header.modelDigest), found \(found)"
      note(StageDifference(stage: "model", reason: reason), frame: 0, path: header.modelPath)
    }
    if detector != header.detector?.digest {
      func text(_ digest: SHA256Digest?) -> String { digest?.description ?? "none" }
      let reason = "SHA-256 recorded \(text(header.detector?.digest)), found \(text(detector))"
      let path = header.detector?.path ?? header.modelPath
      note(StageDifference(stage: "detector", reason: reason), frame: 0, path: path)
    }
  }

  /// Compares a frame, stage by stage in the order of the run.
  mutating func compare(
    _ found: SessionFile.Frame,
    with recorded: SessionFile.Frame,
    tolerance: Float
  ) {
    frameCount += 1
    stageCount += recorded.stages.count
    var differences: [StageDifference] = []
    if found.fileDigest != recorded.fileDigest, found.stages.first != recorded.stages.first {
      differences.append(
        StageDifference(
          stage: "file",
          reason: "SHA-256 recorded \(recorded.fileDigest), found \(found.fileDigest)"
        )
      )
    }
    for index in 0..<max(found.stages.count, recorded.stages.count) {
      let before = index < recorded.stages.count ? recorded.stages[index] : nil
      let after = index < found.stages.count ? found.stages[index] : nil
      guard let before, let after, before.name == after.name else {
        // From here on the two runs did different things, so nothing else can be compared.
        differences.append(StageDifference(recorded: before, found: after))
        break
      }
      if let difference = StageDifference(after, from: before, tolerance: tolerance) {
        differences.append(difference)
      }
    }
    // What a frame's line sums up, if all stages are equal.
    let sums = [
      ("width", recorded.width, found.width), ("height", recorded.height, found.height),
      ("faces", recorded.faceCount, found.faceCount),
    ]
    for (name, before, after) in sums where differences.isEmpty && before != after {
      let reason = "\(before) recorded, \(after) found"
      differences.append(StageDifference(stage: name, reason: reason))
    }
    guard let first = differences.first else { return }
    differingFrameCount += 1
    differingStageCount += differences.count
    note(first, frame: frameCount, path: recorded.path)
  }

  private mutating func note(_ difference: StageDifference, frame: Int, path: String) {
    guard first == nil else { return }
    first = Difference(frame: frame, path: path, difference: difference)
  }
}

extension StageDifference {
  /// Says what differs about something that is no stage.
  init(stage: String, reason: String) {
    self.stage = stage
    self.reason = reason
  }
}
