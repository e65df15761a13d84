/// A rotation with uniform scale, then a translation.
package struct SimilarityTransform {
  /// Columns of the scaled rotation matrix.
  package let columns: InlineArray<3, SIMD3<Double>>
  package let translation: SIMD3<Double>

  /// The uniform scale, as the length of the first column.
  package var scale: Double { dot(columns[0], columns[0]).squareRoot() }

  /// The same in single precision.
  var matrix: FacialTransformationMatrix {
    var elements = SIMD16<Float>.zero
    for axis in 0..<3 {
      for row in 0..<3 { elements[4 * axis + row] = Float(columns[axis][row]) }
      elements[12 + axis] = Float(translation[axis])
    }
    elements[15] = 1
    return FacialTransformationMatrix(columnMajor: elements)
  }
}
