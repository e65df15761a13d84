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
    let activation: Activation
    if case .activation(let wanted) = operation { activation = wanted } else { activation = .none }
    let epilogue = FusedEpilogue(Epilogue(function: .activation(activation)), channels: 0)
    // Each case gets a loop of its own, in which the operation is a constant.
    switch operation {
    case .negate: walk(.negate, epilogue, input, output, elements)
    case .squareRoot: walk(.squareRoot, epilogue, input, output, elements)
    case .reciprocalSquareRoot: walk(.reciprocalSquareRoot, epilogue, input, output, elements)
    case .logistic: walk(.logistic, epilogue, input, output, elements)
    case .activation: walk(.activation(.none), epilogue, input, output, elements)
    }
  }

  @inline(__always)
  private static func walk(
    _ operation: UnaryOperation,
    _ epilogue: FusedEpilogue,
    _ input: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>,
    _ elements: Range<Int>
  ) {
    var element = elements.lowerBound
    while element < elements.upperBound {
      let rest = elements.upperBound &- element
      let part = rest < Vector.scalarCount ? rest : Vector.scalarCount
      let x = load(input + element, first: part)
      let result: Vector
      switch operation {
      case .negate: result = x * -1
      case .squareRoot: result = x.squareRoot()
      case .reciprocalSquareRoot: result = 1 / x.squareRoot()
      case .logistic: result = logistic(x)
      case .activation: result = epilogue.apply(x, slopes: Vector())
      }
      store(result, to: output + element, first: part)
      element &+= Vector.scalarCount
    }
  }
}
