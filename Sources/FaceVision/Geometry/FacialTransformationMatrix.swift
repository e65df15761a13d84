/// Where a head is: the map from the canonical face mesh to camera space.
///
/// A similarity: rotation, uniform scale near 1 and translation. Units are centimetres. The camera is
/// at the origin and looks along -z; x points right and y up.
package struct FacialTransformationMatrix: Sendable, Hashable {
  /// The 4x4 elements, column after column: the translation is at 12, 13 and 14.
  package let columnMajor: SIMD16<Float>

  package init(columnMajor: SIMD16<Float>) {
    self.columnMajor = columnMajor
  }

  /// One element; row and column count from 0 to 3.
  package subscript(row row: Int, column column: Int) -> Float { columnMajor[4 * column + row] }
}
