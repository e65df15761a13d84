import Testing

/// Runs a kernel on all of its work items, then on parts of them, as threads share them.
///
/// Cut into two, three and as many parts as there are items, each part on fresh memory must give the
/// same bits as the whole, and the parts together must write each element once. Nothing before or
/// behind the output may be touched.
///
/// - Parameters:
///   - name: What is run, for failures.
///   - items: Number of work items.
///   - parts: Numbers of parts; `nil` for those above.
///   - outputCount: Elements of the output.
///   - run: Computes a range of the items.
/// - Returns: The output of all items in one call.
func runInParts(
  _ name: @autoclosure () -> String,
  items: Int,
  parts: [Int]? = nil,
  outputCount: Int,
  _ run: (UnsafeMutablePointer<Float>, Range<Int>) -> Void
) -> [Float] {
  func part(_ range: Range<Int>) -> [Float] {
    let output = GuardedFloats(count: outputCount, repeating: unwritten)
    run(output.start, range)
    #expect(output.isIntact, "\(name()) wrote before its output")
    return output.elements
  }
  let whole = part(0..<items)
  #expect(!whole.contains(where: isUnwritten), "\(name()) left elements out")
  for count in Set(parts ?? [2, 3, items]) where 1 < count && count <= items {
    var writes = [Int](repeating: 0, count: outputCount)
    var isEqual = true
    for index in 0..<count {
      let range = items * index / count..<items * (index + 1) / count
      for (place, element) in part(range).enumerated() where !isUnwritten(element) {
        writes[place] += 1
        isEqual = isEqual && element.bitPattern == whole[place].bitPattern
      }
    }
    #expect(isEqual, "\(name()): \(count) parts differ from the whole")
    #expect(
      writes.allSatisfy { $0 == 1 },
      "\(name()): \(count) parts write \(Set(writes).sorted()) times"
    )
  }
  return whole
}

/// A NaN that no computation gives: the mark of an element that was not written.
private let unwritten = Float(bitPattern: 0x7FC0_5EED)

private func isUnwritten(_ element: Float) -> Bool { element.bitPattern == unwritten.bitPattern }

/// Expects equal numbers; zeros of either sign are equal, and so are NaNs.
func expectSame(_ found: [Float], _ expected: [Float], _ name: @autoclosure () -> String) {
  expectClose(found, expected, within: [], name())
}

/// Expects numbers no farther from the expected ones than a tolerance for each, 0 where none is given.
func expectClose(
  _ found: [Float],
  _ expected: [Float],
  within tolerances: [Float],
  _ name: @autoclosure () -> String
) {
  #expect(found.count == expected.count, "\(name())")
  let wrong = zip(found, expected).enumerated().first { index, pair in
    let (found, expected) = pair
    if found == expected || (found.isNaN && expected.isNaN) { return false }
    return !tolerances.indices.contains(index) || !(abs(found - expected) <= tolerances[index])
  }
  #expect(
    wrong == nil,
    "\(name()): [\(wrong?.offset ?? 0)] is \(wrong?.element.0 ?? 0), not \(wrong?.element.1 ?? 0)"
  )
}

/// The sizes one below, at and one above the given ones, and the smallest three; in order.
func edges(of sizes: [Int]) -> [Int] {
  Set([1, 2, 3] + sizes.flatMap { [$0 - 1, $0, $0 + 1] }).filter { $0 > 0 }.sorted()
}
