/// One row of the kernel table for ops with two inputs.
package struct BinaryKernel: Sendable {
  /// Two axes of a broadcast: what one call computes.
  ///
  /// The output's elements lie side by side.
  package struct Plane {
    package let outerCount: Int
    package let innerCount: Int
    package let leftOuterStride: Int
    package let leftInnerStride: Int
    package let rightOuterStride: Int
    package let rightInnerStride: Int
  }

  /// Element type, op family and instruction set, such as `f32_binary__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  private let runPlane:
    @Sendable (
      BinaryOperation, Activation, Plane, UnsafePointer<Float>, UnsafePointer<Float>,
      UnsafeMutablePointer<Float>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    runPlane:
      @escaping @Sendable (
        BinaryOperation, Activation, Plane, UnsafePointer<Float>, UnsafePointer<Float>,
        UnsafeMutablePointer<Float>
      ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.runPlane = runPlane
  }

  /// Computes a range of the broadcast's innermost runs.
  ///
  /// - Parameters:
  ///   - runs: A range of `0..<broadcast.outerCount`.
  ///   - output: May be either input if that is not broadcast.
  package func run(
    _ operation: BinaryOperation,
    _ activation: Activation,
    _ broadcast: Broadcast,
    _ left: UnsafePointer<Float>,
    _ right: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>,
    _ runs: Range<Int>
  ) {
    let last = broadcast.sizes.count - 1
    let inner = broadcast.innerCount
    // The axis next to the innermost one goes into the plane; the axes before it are walked here.
    let lineCount = last > 0 ? broadcast.sizes[last - 1] : 1
    let (leftLine, rightLine) =
      last > 0 ? (broadcast.leftStrides[last - 1], broadcast.rightStrides[last - 1]) : (0, 0)
    var run = runs.lowerBound
    while run < runs.upperBound {
      var (plane, line) = run.quotientAndRemainder(dividingBy: lineCount)
      let count = min(lineCount - line, runs.upperBound - run)
      var leftOffset = line * leftLine
      var rightOffset = line * rightLine
      var axis = last - 2
      while axis >= 0 {
        let index: Int
        (plane, index) = plane.quotientAndRemainder(dividingBy: broadcast.sizes[axis])
        leftOffset += index * broadcast.leftStrides[axis]
        rightOffset += index * broadcast.rightStrides[axis]
        axis -= 1
      }
      runPlane(
        operation,
        activation,
        Plane(
          outerCount: count,
          innerCount: inner,
          leftOuterStride: leftLine,
          leftInnerStride: broadcast.leftStrides[last],
          rightOuterStride: rightLine,
          rightInnerStride: broadcast.rightStrides[last]
        ),
        left + leftOffset,
        right + rightOffset,
        output + run * inner
      )
      run += count
    }
  }
}

/// One row of the kernel table for ops with one input.
package struct UnaryKernel: Sendable {
  /// Element type, op family and instruction set, such as `f32_unary__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Computes a range of elements.
  ///
  /// The output may be the input. Whether an element falls into a whole vector or into the rest of a
  /// range must not change its value.
  package let run:
    @Sendable (
      UnaryOperation, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Range<Int>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run:
      @escaping @Sendable (
        UnaryOperation, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Range<Int>
      ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}

/// One row of the kernel table for sums and means.
package struct ReductionKernel: Sendable {
  /// Element type, op family and instruction set, such as `f32_reduce__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Reduces the middle axis of `[outer, reduced, inner]` to `[outer, inner]` for a range of outer
  /// indices.
  package let run:
    @Sendable (
      Reduction, _ reduced: Int, _ inner: Int, UnsafePointer<Float>, UnsafeMutablePointer<Float>,
      Range<Int>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run:
      @escaping @Sendable (
        Reduction, _ reduced: Int, _ inner: Int, UnsafePointer<Float>, UnsafeMutablePointer<Float>,
        Range<Int>
      ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}
