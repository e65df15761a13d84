/// What the elements of a tensor are like.
///
/// Sums are of float64, one after the other, so the same elements always give the same numbers.
package struct TensorStatistics: Sendable, Hashable {
  /// Number of elements.
  package let count: Int
  /// Elements that are not a number, and those that are infinite.
  package let nanCount: Int
  package let infinityCount: Int
  /// Elements that are zero.
  package let zeroCount: Int
  /// Extremes of the finite elements; `nil` if there is none.
  package let minimum: Float?
  package let maximum: Float?
  /// Mean and standard deviation (of the elements, not of a sample) of the finite elements; `nil` if
  /// there is none.
  package let mean: Double?
  package let standardDeviation: Double?

  /// True if no element is NaN or infinite.
  package var isFinite: Bool { nanCount == 0 && infinityCount == 0 }

  /// Takes numbers that are known.
  package init(
    count: Int,
    nanCount: Int,
    infinityCount: Int,
    zeroCount: Int,
    minimum: Float?,
    maximum: Float?,
    mean: Double?,
    standardDeviation: Double?
  ) {
    self.count = count
    self.nanCount = nanCount
    self.infinityCount = infinityCount
    self.zeroCount = zeroCount
    self.minimum = minimum
    self.maximum = maximum
    self.mean = mean
    self.standardDeviation = standardDeviation
  }

  /// Looks at every element twice.
  package init(_ elements: UnsafeBufferPointer<Float>) {
    var (nans, infinities, zeros) = (0, 0, 0)
    var (minimum, maximum) = (Float.infinity, -Float.infinity)
    var sum = 0.0
    for element in elements {
      guard element.isFinite else {
        if element.isNaN { nans += 1 } else { infinities += 1 }
        continue
      }
      if element == 0 { zeros += 1 }
      minimum = min(minimum, element)
      maximum = max(maximum, element)
      sum += Double(element)
    }
    count = elements.count
    nanCount = nans
    infinityCount = infinities
    zeroCount = zeros
    let finiteCount = elements.count - nans - infinities
    guard finiteCount > 0 else {
      (self.minimum, self.maximum, mean, standardDeviation) = (nil, nil, nil, nil)
      return
    }
    let mean = sum / Double(finiteCount)
    var squares = 0.0
    for element in elements where element.isFinite {
      let distance = Double(element) - mean
      squares += distance * distance
    }
    self.minimum = minimum
    self.maximum = maximum
    self.mean = mean
    standardDeviation = (squares / Double(finiteCount)).squareRoot()
  }

  /// Looks at every element twice.
  package init(_ elements: [Float]) {
    self = elements.withUnsafeBufferPointer { TensorStatistics($0) }
  }
}
