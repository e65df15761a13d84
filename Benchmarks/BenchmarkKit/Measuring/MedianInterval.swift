/// Where the median of the whole population lies, judging by a few samples of it.
///
/// Order statistics of a sample bound it without any assumption on how the samples are distributed:
/// the median lies below the k-th smallest of n with the chance that fewer than k of n fair coins
/// fall heads.
package struct MedianInterval: Sendable, Hashable {
  package let median: Double
  /// Lower end of the interval.
  package let lower: Double
  /// Upper end of the interval.
  package let upper: Double

  /// The narrowest symmetric interval that holds the median with a chance of at least 95 %, or the
  /// whole range for fewer than six samples, which cannot give that.
  ///
  /// - Returns: `nil` without samples.
  package init?(_ samples: [Double]) {
    guard let statistics = Statistics(samples) else { return nil }
    let sorted = samples.sorted()
    let tail = Self.tailCount(sorted.count)
    median = statistics.median
    lower = sorted[tail]
    upper = sorted[sorted.count - 1 - tail]
  }

  /// How many samples may be left out at each end: the most such that no more than that many of as
  /// many fair coins fall heads with a chance of at most 2.5 %.
  static func tailCount(_ count: Int) -> Int {
    var chance = 1.0
    for _ in 0..<count { chance /= 2 }
    var (tail, cumulated) = (0, chance)
    while tail + 1 < (count + 1) / 2 {
      chance *= Double(count - tail) / Double(tail + 1)
      guard cumulated + chance <= 0.025 else { break }
      cumulated += chance
      tail += 1
    }
    return tail
  }
}
