import ModelAudit

/// What there is to know of a tensor's values without listing them.
struct TensorSummary: Sendable, Hashable {
  /// Number of elements.
  let count: Int
  /// Elements that are not a number.
  let nanCount: Int
  /// Elements that are infinite.
  let infiniteCount: Int
  /// Elements that are exactly 0.
  let zeroCount: Int
  /// The least finite element; 0 if there is none.
  ///
  /// The largest one, the mean and the deviation are of finite elements, too.
  let minimum: Float
  let maximum: Float
  let mean: Float
  let standardDeviation: Float
  /// How many elements lie in each of equal parts from ``minimum`` to ``maximum``.
  let histogram: [Int]

  /// Parts of the histogram.
  static let binCount = 40

  init(_ values: UnsafeBufferPointer<Float>) {
    let statistics = TensorStatistics(values)
    count = statistics.count
    nanCount = statistics.nanCount
    infiniteCount = statistics.infinityCount
    zeroCount = statistics.zeroCount
    minimum = statistics.minimum ?? 0
    maximum = statistics.maximum ?? 0
    mean = Float(statistics.mean ?? 0)
    standardDeviation = Float(statistics.standardDeviation ?? 0)
    var bins = [Int](repeating: 0, count: Self.binCount)
    let range = Double(maximum) - Double(minimum)
    let scale = range > 0 ? Double(Self.binCount) / range : 0
    for value in values where value.isFinite {
      let bin = Int((Double(value) - Double(minimum)) * scale)
      bins[min(bin, Self.binCount - 1)] += 1
    }
    histogram = bins
  }
}
