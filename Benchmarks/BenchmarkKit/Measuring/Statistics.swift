/// What is reported of repeated measurements.
package struct Statistics: Sendable, Hashable {
  /// Half of the measurements are not larger; the mean of the middle two of an even number.
  package let median: Double
  package let minimum: Double
  /// The smallest measurement that nine in ten do not exceed.
  package let p90: Double
  /// Number of measurements.
  package let count: Int

  /// - Returns: `nil` without measurements.
  package init?(_ measurements: [Double]) {
    let sorted = measurements.sorted()
    guard let first = sorted.first else { return nil }
    count = sorted.count
    minimum = first
    median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    p90 = sorted[(count * 9 + 9) / 10 - 1]
  }
}
