/// How far a tensor is from the one it should be, by several measures.
///
/// Where both have NaN, or the same infinity, they are equal. Where only one has, the distance is
/// infinite.
package struct TensorDifference: Sendable, Hashable {
  /// Number of elements.
  package let count: Int
  /// Elements whose bits differ, other than two zeros or two NaNs.
  package let unequalCount: Int
  /// The largest and the mean distance of two elements.
  package let maximumAbsolute: Double
  package let meanAbsolute: Double
  /// The largest number of float32 values from one element to the other; `.max` for what is not
  /// finite.
  package let maximumUnitsInLastPlace: UInt64
  /// The largest distance divided by the largest expected magnitude; infinite if all expected
  /// elements are zero and some found one is not.
  package let relativeToLargest: Double
  /// Cosine of the angle between both as vectors; `nil` if one of them is zero or not finite.
  package let cosine: Double?
  /// Where the largest distance is, and the elements there; `nil` if all are equal.
  package let worst: Worst?

  /// The place of the largest distance.
  package struct Worst: Sendable, Hashable {
    package let index: Int
    package let found: Float
    package let expected: Float
  }

  /// Compares element by element.
  ///
  /// - Precondition: Both have as many elements.
  package init(_ found: UnsafeBufferPointer<Float>, from expected: UnsafeBufferPointer<Float>) {
    precondition(found.count == expected.count, "\(found.count) and \(expected.count) elements")
    var (unequal, largest, sum, units) = (0, Float(0), 0.0, UInt64(0))
    var (maximum, worst) = (0.0, Worst?.none)
    var (product, foundSquares, expectedSquares) = (0.0, 0.0, 0.0)
    for index in found.indices {
      let (a, b) = (found[index], expected[index])
      product += Double(a) * Double(b)
      foundSquares += Double(a) * Double(a)
      expectedSquares += Double(b) * Double(b)
      if b.isFinite { largest = max(largest, abs(b)) }
      if a == b || (a.isNaN && b.isNaN) { continue }
      unequal += 1
      let isFinite = a.isFinite && b.isFinite
      let distance = isFinite ? abs(Double(a) - Double(b)) : .infinity
      sum += distance
      units = max(units, isFinite ? unitsInLastPlace(from: a, to: b) : .max)
      if distance > maximum || worst == nil {
        maximum = distance
        worst = Worst(index: index, found: a, expected: b)
      }
    }
    count = found.count
    unequalCount = unequal
    maximumAbsolute = maximum
    meanAbsolute = found.isEmpty ? 0 : sum / Double(found.count)
    maximumUnitsInLastPlace = units
    relativeToLargest = maximum == 0 ? 0 : maximum / Double(largest)
    let norms = (foundSquares * expectedSquares).squareRoot()
    cosine = norms > 0 && norms.isFinite ? product / norms : nil
    self.worst = worst
  }

  /// Compares element by element.
  package init(_ found: [Float], from expected: [Float]) {
    self = found.withUnsafeBufferPointer { found in
      expected.withUnsafeBufferPointer { TensorDifference(found, from: $0) }
    }
  }
}

/// Steps from one finite float32 value to the other; +0 and -0 are the same place.
private func unitsInLastPlace(from first: Float, to second: Float) -> UInt64 {
  func place(_ value: Float) -> Int64 {
    let magnitude = Int64(value.magnitude.bitPattern)
    return value.sign == .minus ? -magnitude : magnitude
  }
  return (place(first) - place(second)).magnitude
}
