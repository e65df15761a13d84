package import Kernels

/// Elementwise ops with one input.
package enum Unary {
  /// The table row.
  package static func kernel(named name: String) -> UnaryKernel {
    UnaryKernel(name: name, instructionSet: instructionSet) { run($0, $1, $2, $3) }
  }

  private static func run(
    _ operation: UnaryOperation,
    _ input: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>,
    _ elements: Range<Int>
  ) {
    let none = Vector()
    switch operation {
    case .negate: walk(Negate.self, none, none, input, output, elements)
    case .squareRoot: walk(SquareRoot.self, none, none, input, output, elements)
    case .reciprocalSquareRoot: walk(ReciprocalRoot.self, none, none, input, output, elements)
    case .logistic: walk(LogisticFunction.self, none, none, input, output, elements)
    case .activation(let activation): activate(activation, input, output, elements)
    }
  }

  /// Applies an activation to a range of elements; the output may be the input.
  static func activate(
    _ activation: Activation,
    _ input: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>,
    _ elements: Range<Int>
  ) {
    let epilogue = FusedEpilogue(Epilogue(function: .activation(activation)), channels: 0)
    let lower = epilogue.lowerLimits
    let upper = epilogue.upperLimits
    switch epilogue.function {
    case .lowerLimit: walk(LowerLimit.self, lower, upper, input, output, elements)
    case .limits: walk(Limit.self, lower, upper, input, output, elements)
    case .tanh: walk(HyperbolicTangent.self, lower, upper, input, output, elements)
    case .none, .prelu, .leaky: walk(Keep.self, lower, upper, input, output, elements)
    }
  }

  @inline(__always)
  private static func walk<Function: TileFunction>(
    _ function: Function.Type,
    _ first: Vector,
    _ second: Vector,
    _ input: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>,
    _ elements: Range<Int>
  ) {
    var element = elements.lowerBound
    while element &+ Vector.scalarCount <= elements.upperBound {
      store(Function.apply(load(input + element), first, second), to: output + element)
      element &+= Vector.scalarCount
    }
    guard element < elements.upperBound else { return }
    let rest = elements.upperBound &- element
    let result = Function.apply(loadPart(input + element, first: rest), first, second)
    storePart(result, to: output + element, first: rest)
  }
}

private enum Negate: TileFunction {
  @inline(__always)
  static func apply(_ x: Vector, _ first: Vector, _ second: Vector) -> Vector { x * -1 }
}

private enum SquareRoot: TileFunction {
  @inline(__always)
  static func apply(_ x: Vector, _ first: Vector, _ second: Vector) -> Vector { x.squareRoot() }
}

private enum ReciprocalRoot: TileFunction {
  @inline(__always)
  static func apply(_ x: Vector, _ first: Vector, _ second: Vector) -> Vector {
    1 / x.squareRoot()
  }
}

private enum LogisticFunction: TileFunction {
  @inline(__always)
  static func apply(_ x: Vector, _ first: Vector, _ second: Vector) -> Vector { logistic(x) }
}
