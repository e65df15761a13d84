/// How far computed numbers are from the ones that were expected, by the measures tests use.
///
/// A NaN or infinity that only one side has, and lists of different lengths, count as infinitely far.
package struct Difference: Sendable, CustomStringConvertible {
  /// The largest distance of two elements.
  package private(set) var maximumAbsolute: Float = 0

  /// Where the largest distance is; `nil` if all elements are equal.
  package private(set) var index: Int?

  /// The largest distance divided by the largest expected magnitude; 0 for equal lists.
  ///
  /// The measure for tensors: a small element of a sum of large ones has their rounding error.
  package private(set) var relativeToLargest: Float = 0

  /// The largest distance in units in the last place: how many float32 values lie between the two.
  package private(set) var unitsInLastPlace: UInt64 = 0

  /// The elements at `index`; `nil` if all are equal or the lengths differ.
  package private(set) var worst: (actual: Float, expected: Float)?

  /// The lengths, if they differ.
  package private(set) var counts: (actual: Int, expected: Int)?

  /// Compares element by element.
  package init(_ actual: [Float], from expected: [Float]) {
    guard actual.count == expected.count else {
      counts = (actual.count, expected.count)
      maximumAbsolute = .infinity
      relativeToLargest = .infinity
      unitsInLastPlace = .max
      return
    }
    var largest: Float = 0
    for (position, (found, wanted)) in zip(actual, expected).enumerated() {
      if wanted.isFinite { largest = max(largest, abs(wanted)) }
      if found == wanted || (found.isNaN && wanted.isNaN) { continue }
      let finite = found.isFinite && wanted.isFinite
      let distance = finite ? abs(found - wanted) : .infinity
      unitsInLastPlace = max(unitsInLastPlace, finite ? units(found, wanted) : .max)
      if distance > maximumAbsolute || index == nil {
        maximumAbsolute = distance
        index = position
        worst = (found, wanted)
      }
    }
    relativeToLargest = maximumAbsolute == 0 ? 0 : maximumAbsolute / largest
  }

  package var description: String {
    if let counts { return "\(counts.actual) elements, expected \(counts.expected)" }
    guard let index, let worst else { return "equal" }
    return """
      largest difference \(maximumAbsolute) at [\(index)]: \(worst.actual), \
      expected \(worst.expected) (\(relativeToLargest) of the largest, \(unitsInLastPlace) ulp)
      """
  }
}

/// Steps from one finite float32 value to the other; +0 and -0 are the same place.
private func units(_ first: Float, _ second: Float) -> UInt64 {
  func place(_ value: Float) -> Int64 {
    let magnitude = Int64(value.magnitude.bitPattern)
    return value.sign == .minus ? -magnitude : magnitude
  }
  return (place(first) - place(second)).magnitude
}
