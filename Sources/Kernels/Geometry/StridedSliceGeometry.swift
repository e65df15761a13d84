package import Tensors

/// The sizes of a STRIDED_SLICE, after its masks were resolved.
package struct StridedSliceGeometry: Sendable, Hashable {
  /// What a model gives: one entry an index expression of `x[a:b:c, ..., newaxis, d]`.
  package struct Specification: Sendable, Hashable {
    /// First index of each entry; negative ones count from the end of the axis.
    package var begin: [Int]
    /// Index behind the last of each entry.
    package var end: [Int]
    /// Step of each entry, not 0.
    package var strides: [Int]
    /// Bit i set: entry i begins at its axis' first element in walking order.
    package var beginMask = 0
    /// Bit i set: entry i ends at its axis' last element in walking order.
    package var endMask = 0
    /// Bit i set: entry i stands for all axes that no other entry speaks of.
    package var ellipsisMask = 0
    /// Bit i set: entry i is a new axis of size 1.
    package var newAxisMask = 0
    /// Bit i set: entry i takes one index, and the axis is left out of the result.
    package var shrinkAxisMask = 0
    /// True if `end` counts from `begin`; a negative one then does not count from the axis' end.
    package var endIsOffset = false

    package init(
      begin: [Int],
      end: [Int],
      strides: [Int],
      beginMask: Int = 0,
      endMask: Int = 0,
      ellipsisMask: Int = 0,
      newAxisMask: Int = 0,
      shrinkAxisMask: Int = 0,
      endIsOffset: Bool = false
    ) {
      self.begin = begin
      self.end = end
      self.strides = strides
      self.beginMask = beginMask
      self.endMask = endMask
      self.ellipsisMask = ellipsisMask
      self.newAxisMask = newAxisMask
      self.shrinkAxisMask = shrinkAxisMask
      self.endIsOffset = endIsOffset
    }
  }

  package let input: Shape
  package let output: Shape
  package let copy: StridedCopy

  /// Resolves a slice the way TFLite does.
  ///
  /// Begin and end are cut to the axis. An entry whose end lies before its begin takes nothing, and
  /// the result has no elements. An ellipsis for which no axis is left stands for none, as in
  /// TensorFlow (TFLite gives it one all the same).
  ///
  /// - Throws: ``GeometryError`` if the entries' lists differ in length, there are more entries than
  ///   axes, a stride is 0, more than one entry is an ellipsis, or an entry that takes one index points
  ///   behind its axis or has a negative stride. TFLite reads outside the tensor in the last case.
  package init(input: Shape, _ specification: Specification) throws(GeometryError) {
    let inputStrides = input.strides
    var outputSizes: [Int] = []
    var kept: [(size: Int, inputStride: Int)] = []
    var start = 0
    var axis = 0
    for entry in try Self.entries(specification, rank: input.rank) {
      switch entry {
      case .newAxis:
        outputSizes.append(1)
        kept.append((1, 0))
      case .whole:
        outputSizes.append(input[axis])
        kept.append((input[axis], inputStrides[axis]))
        axis += 1
      case .range(let index):
        let range = try Self.range(specification, index, size: input[axis])
        start += range.begin * inputStrides[axis]
        if !specification.shrinkAxisMask.hasBit(index) {
          outputSizes.append(range.count)
          // A step is only taken if there are two elements, and then it fits into the axis.
          kept.append((range.count, range.count > 1 ? range.step * inputStrides[axis] : 0))
        }
        axis += 1
      }
    }
    self.input = input
    let output = Shape(outputSizes)
    self.output = output
    copy = StridedCopy(
      axes: zip(kept, output.strides).map { axis, outputStride in
        StridedCopy.Axis(
          size: axis.size,
          inputStride: axis.inputStride,
          outputStride: outputStride
        )
      },
      inputStart: output.elementCount == 0 ? 0 : start
    )
  }

  /// What an output axis is made of, or an input axis that shrinks to nothing.
  private enum Entry {
    case newAxis
    /// An axis no entry speaks of.
    case whole
    /// The axis of the specification's entry with this index.
    case range(Int)
  }

  /// One entry for each input axis in their order, and the new axes between them.
  private static func entries(
    _ specification: Specification,
    rank: Int
  ) throws(GeometryError) -> [Entry] {
    let count = specification.begin.count
    guard specification.end.count == count, specification.strides.count == count else {
      throw GeometryError(
        operation: operation,
        expected: "as many ends and strides as begins, \(count)",
        found: "\(specification.end.count) ends and \(specification.strides.count) strides"
      )
    }
    let ellipses = (0..<count).filter { specification.ellipsisMask.hasBit($0) }
    guard ellipses.count <= 1 else {
      throw GeometryError(
        operation: operation,
        expected: "at most one ellipsis",
        found: "\(ellipses.count)"
      )
    }
    let newAxes = (0..<count).filter {
      specification.newAxisMask.hasBit($0) && !specification.ellipsisMask.hasBit($0)
    }
    let rangeCount = count - ellipses.count - newAxes.count
    guard rangeCount <= rank else {
      throw GeometryError(
        operation: operation,
        expected: "at most \(rank) ranges for \(rank) axes",
        found: "\(rangeCount)"
      )
    }
    let unspoken = [Entry](repeating: .whole, count: rank - rangeCount)
    var entries: [Entry] = []
    for index in 0..<count {
      if specification.ellipsisMask.hasBit(index) {
        entries += unspoken
      } else if specification.newAxisMask.hasBit(index) {
        entries.append(.newAxis)
      } else {
        entries.append(.range(index))
      }
    }
    return ellipses.isEmpty ? entries + unspoken : entries
  }

  /// The indices that one entry takes from an axis.
  private static func range(
    _ specification: Specification,
    _ index: Int,
    size: Int
  ) throws(GeometryError) -> (begin: Int, count: Int, step: Int) {
    let step = specification.strides[index]
    let values = [specification.begin[index], specification.end[index], step]
    // The limit of the model format; within it no sum overflows below.
    guard step != 0, values.allSatisfy({ Int32(exactly: $0) != nil }) else {
      throw GeometryError(
        operation: operation,
        expected: "32-bit begin, end and stride, the stride not 0",
        found: "\(values)"
      )
    }
    // Where walking may begin and where it has left the axis.
    let limits = step > 0 ? 0...size : -1...(size - 1)
    func limited(_ value: Int) -> Int { min(max(value, limits.lowerBound), limits.upperBound) }
    func resolved(_ value: Int) -> Int { limited(value < 0 ? value + size : value) }
    let begin =
      specification.beginMask.hasBit(index)
      ? (step > 0 ? 0 : size - 1) : resolved(specification.begin[index])
    if specification.shrinkAxisMask.hasBit(index) {
      guard begin >= 0, begin < size, step > 0 else {
        throw GeometryError(
          operation: operation,
          expected: "an index below \(size) with a positive stride",
          found: "\(specification.begin[index]) with stride \(step)"
        )
      }
      return (begin, 1, 1)
    }
    let end =
      if specification.endMask.hasBit(index) {
        step > 0 ? size : -1
      } else if specification.endIsOffset {
        limited(begin + specification.end[index])
      } else {
        resolved(specification.end[index])
      }
    let count = step > 0 ? (end - begin + step - 1) / step : (begin - end - step - 1) / -step
    return (begin, max(count, 0), step)
  }

  private static var operation: String { "STRIDED_SLICE" }
}

extension Int {
  /// Whether a bit of a mask is set; entries beyond the mask's 32 bits have none.
  fileprivate func hasBit(_ index: Int) -> Bool { index < 32 && self >> index & 1 == 1 }
}
