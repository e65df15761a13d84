import ModelAudit

/// What one stage of the pipeline gave for one picture, as far as it is kept.
struct StageRecord: Hashable, Sendable {
  /// Which stage of which region: `detector.decoded`, `region[0].landmarks`.
  let name: String
  /// How many values the stage gave.
  let count: Int
  /// SHA-256 of all values.
  let digest: SHA256Digest
  /// All values of a stage with at most ``wholeCount``, or else ``sampleCount`` spread evenly.
  let samples: [Float]

  /// Stages with more values are pictures and other tensors; the largest result, 478 landmarks,
  /// has 1434.
  static let wholeCount = 2_000
  /// Values kept of a larger stage.
  static let sampleCount = 64

  /// Keeps and hashes what a stage gave.
  init(_ name: String, _ values: UnsafeBufferPointer<Float>) {
    self.name = name
    count = values.count
    digest = SHA256Digest(ofValues: values)
    samples = Self.sampleIndices(of: values.count).map { values[$0] }
  }

  /// Keeps and hashes what a stage gave.
  init(_ name: String, _ values: [Float]) {
    self = values.withUnsafeBufferPointer { StageRecord(name, $0) }
  }

  /// Takes what was kept in a file.
  init(name: String, count: Int, digest: SHA256Digest, samples: [Float]) {
    self.name = name
    self.count = count
    self.digest = digest
    self.samples = samples
  }

  /// True if the samples are all values.
  var isWhole: Bool { count <= Self.wholeCount }

  /// Positions of the values that are kept, in rising order.
  static func sampleIndices(of count: Int) -> [Int] {
    guard count > wholeCount else { return Array(0..<count) }
    return (0..<sampleCount).map { $0 * (count - 1) / (sampleCount - 1) }
  }
}

extension SHA256Digest {
  /// Hashes floats as little-endian IEEE 754 bits; every NaN counts as the same.
  init(ofValues values: UnsafeBufferPointer<Float>) {
    let canonical: UInt32 = 0x7fc0_0000
    let words = values.map { ($0.isNaN ? canonical : $0.bitPattern).littleEndian }
    self = words.withUnsafeBytes { SHA256Digest(of: $0) }
  }

  /// Hashes a list of stages: their names, counts and digests.
  init(of stages: [StageRecord]) {
    var hash = SHA256()
    for stage in stages {
      let line = Array("\(stage.name) \(stage.count) \(stage.digest)\n".utf8)
      line.withUnsafeBytes { hash.update($0) }
    }
    self = hash.finish()
  }
}
