#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    var (nans, infinite, zeros) = (0, 0, 0)
    var (least, largest) = (Float.infinity, -Float.infinity)
    var (sum, squares) = (0.0, 0.0)
    for value in values {
      if value.isNaN { nans += 1 }
      if value.isInfinite { infinite += 1 }
      if value == 0 { zeros += 1 }
      guard value.isFinite else { continue }
      least = min(least, value)
      largest = max(largest, value)
      sum += Double(value)
      squares += Double(value) * Double(value)
    }
    let finite = values.count - nans - infinite
    count = values.count
    nanCount = nans
    infiniteCount = infinite
    zeroCount = zeros
    minimum = finite > 0 ? least : 0
    maximum = finite > 0 ? largest : 0
    let average = sum / Double(max(finite, 1))
    mean = Float(average)
    standardDeviation = Float(
      max(squares / Double(max(finite, 1)) - average * average, 0).squareRoot()
    )
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
