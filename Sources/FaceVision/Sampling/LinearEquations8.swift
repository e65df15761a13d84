/// Eight linear equations in eight unknowns, solved in double precision.
///
/// Elimination with partial pivoting in the operation order of OpenCV's `LU64f`: results are equal to
/// the last bit.
struct LinearEquations8 {
  private var coefficients = InlineArray<8, InlineArray<8, Double>>(
    repeating: InlineArray(repeating: 0)
  )
  private var constants = InlineArray<8, Double>(repeating: 0)

  /// Pivots below this count as zero: `DBL_EPSILON * 100` in OpenCV.
  private static var smallestPivot: Double { Double.ulpOfOne * 100 }

  /// Sets one equation: the sum of coefficients times unknowns equals the constant.
  mutating func setRow(_ row: Int, _ values: InlineArray<8, Double>, equals constant: Double) {
    coefficients[row] = values
    constants[row] = constant
  }

  /// The unknowns, or `nil` if the equations do not determine them.
  consuming func solve() -> InlineArray<8, Double>? {
    for i in 0..<8 {
      var pivot = i
      for j in i + 1..<8 where abs(coefficients[j][i]) > abs(coefficients[pivot][i]) { pivot = j }
      // Also false for a value that is not a number.
      guard abs(coefficients[pivot][i]) >= Self.smallestPivot else { return nil }
      if pivot != i {
        let row = coefficients[i]
        coefficients[i] = coefficients[pivot]
        coefficients[pivot] = row
        let constant = constants[i]
        constants[i] = constants[pivot]
        constants[pivot] = constant
      }
      let factor = -1 / coefficients[i][i]
      for j in i + 1..<8 {
        let alpha = coefficients[j][i] * factor
        for k in i + 1..<8 { coefficients[j][k] += alpha * coefficients[i][k] }
        constants[j] += alpha * constants[i]
      }
    }
    for i in stride(from: 7, through: 0, by: -1) {
      var value = constants[i]
      for k in i + 1..<8 { value -= coefficients[i][k] * constants[k] }
      constants[i] = value / coefficients[i][i]
    }
    return constants
  }
}
