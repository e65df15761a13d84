/// How two inputs of an elementwise op are walked to fill one output, after broadcasting.
///
/// Axes that both inputs walk alike are merged, so that most cases end with one to three axes and a
/// long innermost run. A stride of 0 repeats an element.
package struct Broadcast: Sendable, Hashable {
  /// Output sizes of the merged axes, outermost first; never empty.
  package let sizes: [Int]
  /// Element strides of the left input along these axes.
  package let leftStrides: [Int]
  /// Element strides of the right input along these axes.
  package let rightStrides: [Int]

  /// Merges the axes of two shapes; `nil` if they do not broadcast against each other.
  ///
  /// NumPy's rule, which TFLite follows: shapes are aligned at the innermost axis, and sizes must be
  /// equal or 1.
  package init?(left: [Int], right: [Int]) {
    let rank = max(left.count, right.count, 1)
    func aligned(_ sizes: [Int]) -> [Int] {
      [Int](repeating: 1, count: rank - sizes.count) + sizes
    }
    let leftSizes = aligned(left)
    let rightSizes = aligned(right)
    var sizes: [Int] = []
    var leftStrides: [Int] = []
    var rightStrides: [Int] = []
    var leftStride = 1
    var rightStride = 1
    for axis in (0..<rank).reversed() {
      let (l, r) = (leftSizes[axis], rightSizes[axis])
      guard l == r || l == 1 || r == 1 else { return nil }
      let size = l == 1 ? r : l
      defer {
        leftStride *= l
        rightStride *= r
      }
      if size == 1 { continue }
      let (ls, rs) = (l == 1 ? 0 : leftStride, r == 1 ? 0 : rightStride)
      // The axis merges with the one inside it if stepping it equals stepping that one `size` times.
      if let inner = sizes.last, let il = leftStrides.last, let ir = rightStrides.last,
        ls == il * inner, rs == ir * inner
      {
        sizes[sizes.count - 1] = inner * size
      } else {
        sizes.append(size)
        leftStrides.append(ls)
        rightStrides.append(rs)
      }
    }
    if sizes.isEmpty {
      sizes = [1]
      leftStrides = [0]
      rightStrides = [0]
    }
    self.sizes = sizes.reversed()
    self.leftStrides = leftStrides.reversed()
    self.rightStrides = rightStrides.reversed()
  }

  /// The shape two shapes broadcast to; `nil` if they do not.
  package static func shape(_ left: [Int], _ right: [Int]) -> [Int]? {
    let rank = max(left.count, right.count)
    var result: [Int] = []
    for axis in 0..<rank {
      let l = axis < rank - left.count ? 1 : left[axis - (rank - left.count)]
      let r = axis < rank - right.count ? 1 : right[axis - (rank - right.count)]
      guard l == r || l == 1 || r == 1 else { return nil }
      result.append(l == 1 ? r : l)
    }
    return result
  }

  /// Elements of the output.
  package var elementCount: Int { sizes.reduce(1, *) }

  /// Length of the innermost run.
  package var innerCount: Int { sizes[sizes.count - 1] }

  /// Number of innermost runs.
  package var outerCount: Int { elementCount / max(innerCount, 1) }
}
