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
    let epilogue = FusedEpilogue(Epilogue(function: .activation(activation)), channels: 0)
    // Each case gets loops of its own, in which the operation is a constant.
    switch operation {
    case .add: walk(.add, epilogue, plane, left, right, output)
    case .subtract: walk(.subtract, epilogue, plane, left, right, output)
    case .multiply: walk(.multiply, epilogue, plane, left, right, output)
    case .divide: walk(.divide, epilogue, plane, left, right, output)
    case .squaredDifference: walk(.squaredDifference, epilogue, plane, left, right, output)
    case .prelu: walk(.prelu, epilogue, plane, left, right, output)
    }
  }

  @inline(__always)
  private static func walk(
    _ operation: BinaryOperation,
    _ epilogue: FusedEpilogue,
    _ plane: BinaryKernel.Plane,
    _ left: UnsafePointer<Float>,
    _ right: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
  ) {
    for outer in 0..<plane.outerCount {
      let l = left + outer &* plane.leftOuterStride
      let r = right + outer &* plane.rightOuterStride
      let target = output + outer &* plane.innerCount
      let count = plane.innerCount
      switch (plane.leftInnerStride, plane.rightInnerStride) {
      case (1, 1): line(operation, epilogue, count, l, 1, r, 1, target)
      case (1, 0): line(operation, epilogue, count, l, 1, r, 0, target)
      case (0, 1): line(operation, epilogue, count, l, 0, r, 1, target)
      case (let ls, let rs): line(operation, epilogue, count, l, ls, r, rs, target)
      }
    }
  }

  @inline(__always)
  private static func line(
    _ operation: BinaryOperation,
    _ epilogue: FusedEpilogue,
    _ count: Int,
    _ left: UnsafePointer<Float>,
    _ leftStride: Int,
    _ right: UnsafePointer<Float>,
    _ rightStride: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    var element = 0
    while element < count {
      let rest = count &- element
      let part = rest < Vector.scalarCount ? rest : Vector.scalarCount
      let result = combine(
        operation,
        fetch(left, element, leftStride, first: part),
        fetch(right, element, rightStride, first: part)
      )
      store(epilogue.apply(result, slopes: Vector()), to: output + element, first: part)
      element &+= Vector.scalarCount
    }
  }

  /// Loads elements that lie `stride` apart, from the element of an index on.
  @inline(__always)
  private static func fetch(
    _ source: UnsafePointer<Float>,
    _ index: Int,
    _ stride: Int,
    first count: Int
  ) -> Vector {
    switch stride {
    case 0: return Vector(repeating: source[0])
    case 1: return load(source + index, first: count)
    default:
      var value = Vector()
      for lane in 0..<count { value[lane] = source[(index &+ lane) &* stride] }
      return value
    }
  }

  @inline(__always)
  private static func combine(
    _ operation: BinaryOperation,
    _ left: Vector,
    _ right: Vector
  ) -> Vector {
    switch operation {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return left * right
    case .divide: return left / right
    case .squaredDifference:
      let difference = left - right
      return difference * difference
    case .prelu: return prelu(left, slopes: right)
    }
  }
}
