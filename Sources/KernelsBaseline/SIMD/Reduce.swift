package import Kernels

/// Sums and means over the middle axis of `[outer, reduced, inner]`.
package enum Reduce {
  /// The table row.
  package static func kernel(named name: String) -> ReductionKernel {
    ReductionKernel(name: name, instructionSet: instructionSet) { run($0, $1, $2, $3, $4, $5) }
  }

  private static func run(
    _ reduction: Reduction,
    _ reduced: Int,
    _ inner: Int,
    _ input: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>,
    _ outer: Range<Int>
  ) {
    let divisor: Float
    switch reduction {
    case .sum: divisor = 1
    case .mean: divisor = Float(reduced)
    }
    for index in outer {
      let source = input + index &* reduced &* inner
      let target = output + index &* inner
      if inner == 1 {
        target[0] = sumOfLine(source, count: reduced) / divisor
      } else {
        sumColumns(source, reduced: reduced, inner: inner, divisor: divisor, to: target)
      }
    }
  }

  /// The sum of a line: lane by lane, then over the lanes.
  @inline(__always)
  private static func sumOfLine(_ source: UnsafePointer<Float>, count: Int) -> Float {
    var sum = Vector()
    var element = 0
    while element < count {
      let rest = count &- element
      sum += load(source + element, first: rest < Vector.scalarCount ? rest : Vector.scalarCount)
      element &+= Vector.scalarCount
    }
    return sumOfLanes(sum)
  }

  /// The sums of `inner` columns, each from top to bottom.
  @inline(__always)
  private static func sumColumns(
    _ source: UnsafePointer<Float>,
    reduced: Int,
    inner: Int,
    divisor: Float,
    to target: UnsafeMutablePointer<Float>
  ) {
    var column = 0
    while column < inner {
      let rest = inner &- column
      let part = rest < Vector.scalarCount ? rest : Vector.scalarCount
      var sum = Vector()
      for line in 0..<reduced { sum += load(source + (line &* inner &+ column), first: part) }
      store(sum / divisor, to: target + column, first: part)
      column &+= Vector.scalarCount
    }
  }
}
