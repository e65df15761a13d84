import CommandLineSupport

/// How a stage of a replay differs from the recorded one.
struct StageDifference: Hashable, Sendable {
  /// Name of the stage.
  let stage: String
  /// What differs, in words.
  let reason: String

  /// Compares a stage with what was recorded.
  ///
  /// With a tolerance of 0 the digests must be equal. Otherwise values may differ by the tolerance
  /// times the largest recorded magnitude, or times 1 if that is larger. Of a stage that is not kept
  /// as a whole, which is a picture or another tensor, the mean of the differences counts: a sampled
  /// picture has edges, where a region that is moved by its last bits gives other values.
  ///
  /// - Returns: `nil` if they are equal within the tolerance.
  init?(_ found: StageRecord, from recorded: StageRecord, tolerance: Float) {
    guard found.digest != recorded.digest || found.count != recorded.count else { return nil }
    stage = recorded.name
    guard found.count == recorded.count else {
      reason = "\(recorded.count) values recorded, \(found.count) found"
      return
    }
    let pairs = zip(recorded.samples, found.samples)
    let distances = pairs.map { recorded, found in
      recorded == found || (recorded.isNaN && found.isNaN) ? 0 : abs(recorded - found)
    }
    let largestMagnitude = recorded.samples.filter(\.isFinite).map(abs).max() ?? 0
    let limit = tolerance * max(largestMagnitude, 1)
    let mean = distances.reduce(0, +) / Float(max(distances.count, 1))
    let largest = distances.max { ($1.isNaN ? .infinity : $1) > ($0.isNaN ? .infinity : $0) } ?? 0
    // Not a number on one side only fails the comparison.
    if tolerance > 0, (recorded.isWhole ? largest : mean) <= limit { return nil }
    guard let index = distances.firstIndex(where: { $0 == largest || $0.isNaN }), largest != 0
    else {
      reason = "the digests of \(recorded.count) values differ, the values kept are equal"
      return
    }
    let position = StageRecord.sampleIndices(of: recorded.count)[index]
    let differing = distances.count { $0 != 0 }
    let kept = recorded.isWhole ? "\(recorded.count) values" : "\(distances.count) values kept"
    reason =
      "\(differing) of \(kept) differ, most at [\(position)]: recorded "
      + "\(recorded.samples[index]), found \(found.samples[index])"
  }

  /// Says that a stage is missing on one side.
  init(recorded: StageRecord?, found: StageRecord?) {
    stage = recorded?.name ?? found?.name ?? "none"
    reason =
      switch (recorded, found) {
      case (let recorded?, let found?):
        "recorded \(recorded.name), found \(found.name) in its place"
      case (.some, nil): "recorded, but not passed in the replay"
      default: "passed in the replay, but not recorded"
      }
  }
}
