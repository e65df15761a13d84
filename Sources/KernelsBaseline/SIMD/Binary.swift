package import Kernels

/// Elementwise ops with two inputs.
package enum Binary {
  /// The table row.
  package static func kernel(named name: String) -> BinaryKernel {
    BinaryKernel(name: name, instructionSet: instructionSet) { run($0, $1, $2, $3, $4, $5) }
  }

  private static func run(
    _ operation: BinaryOperation,
    _ activation: Activation,
    _ plane: BinaryKernel.Plane,
    _ left: UnsafePointer<Float>,
    _ right: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
  ) {
    switch operation {
    case .add: walk(Add.self, plane, left, right, output)
    case .subtract: walk(Subtract.self, plane, left, right, output)
    case .multiply: walk(Multiply.self, plane, left, right, output)
    case .divide: walk(Divide.self, plane, left, right, output)
    case .squaredDifference: walk(SquaredDifference.self, plane, left, right, output)
    case .prelu: walk(MultiplyNegative.self, plane, left, right, output)
    }
    if case .none = activation { return }
    let count = plane.outerCount &* plane.innerCount
    Unary.activate(activation, UnsafePointer(output), output, 0..<count)
  }

  /// Each way of stepping through the inputs gets a loop of its own.
  @inline(__always)
  private static func walk<Function: BinaryFunction>(
    _ function: Function.Type,
    _ plane: BinaryKernel.Plane,
    _ left: UnsafePointer<Float>,
    _ right: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
  ) {
    for outer in 0..<plane.outerCount {
      let left = left + outer &* plane.leftOuterStride
      let right = right + outer &* plane.rightOuterStride
      let target = output + outer &* plane.innerCount
      switch (plane.leftInnerStride, plane.rightInnerStride) {
      case (1, 1):
        line(Function.self, SideBySide.self, SideBySide.self, plane, left, right, target)
      case (1, 0): line(Function.self, SideBySide.self, Repeated.self, plane, left, right, target)
      case (0, 1): line(Function.self, Repeated.self, SideBySide.self, plane, left, right, target)
      default: line(Function.self, Apart.self, Apart.self, plane, left, right, target)
      }
    }
  }

  @inline(__always)
  private static func line<Function: BinaryFunction, Left: Elements, Right: Elements>(
    _ function: Function.Type,
    _ leftElements: Left.Type,
    _ rightElements: Right.Type,
    _ plane: BinaryKernel.Plane,
    _ left: UnsafePointer<Float>,
    _ right: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
  ) {
    let (leftStride, rightStride) = (plane.leftInnerStride, plane.rightInnerStride)
    let count = plane.innerCount
    var element = 0
    while element &+ Vector.scalarCount <= count {
      let result = Function.apply(
        Left.vector(left, element, stride: leftStride),
        Right.vector(right, element, stride: rightStride)
      )
      store(result, to: output + element)
      element &+= Vector.scalarCount
    }
    guard element < count else { return }
    let rest = count &- element
    let result = Function.apply(
      Left.part(left, element, stride: leftStride, first: rest),
      Right.part(right, element, stride: rightStride, first: rest)
    )
    storePart(result, to: output + element, first: rest)
  }
}

/// What is computed from two elements, as a type: loops over it are compiled for it alone.
private protocol BinaryFunction {
  static func apply(_ left: Vector, _ right: Vector) -> Vector
}

private enum Add: BinaryFunction {
  @inline(__always)
  static func apply(_ left: Vector, _ right: Vector) -> Vector { left + right }
}

private enum Subtract: BinaryFunction {
  @inline(__always)
  static func apply(_ left: Vector, _ right: Vector) -> Vector { left - right }
}

private enum Multiply: BinaryFunction {
  @inline(__always)
  static func apply(_ left: Vector, _ right: Vector) -> Vector { left * right }
}

private enum Divide: BinaryFunction {
  @inline(__always)
  static func apply(_ left: Vector, _ right: Vector) -> Vector { left / right }
}

private enum SquaredDifference: BinaryFunction {
  @inline(__always)
  static func apply(_ left: Vector, _ right: Vector) -> Vector {
    let difference = left - right
    return difference * difference
  }
}

/// PRELU.
private enum MultiplyNegative: BinaryFunction {
  @inline(__always)
  static func apply(_ left: Vector, _ right: Vector) -> Vector { prelu(left, slopes: right) }
}

/// How one input's elements lie along the innermost axis.
private protocol Elements {
  /// A whole vector from an element on.
  static func vector(_ source: UnsafePointer<Float>, _ index: Int, stride: Int) -> Vector
  /// The first `count` lanes of it.
  static func part(
    _ source: UnsafePointer<Float>,
    _ index: Int,
    stride: Int,
    first count: Int
  ) -> Vector
}

private enum SideBySide: Elements {
  @inline(__always)
  static func vector(_ source: UnsafePointer<Float>, _ index: Int, stride: Int) -> Vector {
    load(source + index)
  }

  @inline(__always)
  static func part(
    _ source: UnsafePointer<Float>,
    _ index: Int,
    stride: Int,
    first count: Int
  ) -> Vector { loadPart(source + index, first: count) }
}

private enum Repeated: Elements {
  @inline(__always)
  static func vector(_ source: UnsafePointer<Float>, _ index: Int, stride: Int) -> Vector {
    Vector(repeating: source[0])
  }

  @inline(__always)
  static func part(
    _ source: UnsafePointer<Float>,
    _ index: Int,
    stride: Int,
    first count: Int
  ) -> Vector { Vector(repeating: source[0]) }
}

private enum Apart: Elements {
  @inline(__always)
  static func vector(_ source: UnsafePointer<Float>, _ index: Int, stride: Int) -> Vector {
    gather(source + index &* stride, stride, Vector.scalarCount)
  }

  @inline(__always)
  static func part(
    _ source: UnsafePointer<Float>,
    _ index: Int,
    stride: Int,
    first count: Int
  ) -> Vector { gather(source + index &* stride, stride, count) }

  @inline(never)
  private static func gather(
    _ source: UnsafePointer<Float>,
    _ stride: Int,
    _ count: Int
  ) -> Vector {
    var value = Vector()
    for lane in 0..<count { value[lane] = source[lane &* stride] }
    return value
  }
}
