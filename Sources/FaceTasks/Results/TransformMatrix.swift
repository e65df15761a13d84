/// A 4x4 matrix that takes points of the canonical face to camera space, in centimetres.
///
/// The camera sits at the origin and looks along -z; x points right and y up. Points are columns
/// (x, y, z, 1), so the translation is the last column.
public struct TransformMatrix: Sendable, Hashable {
  private var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Takes four columns, the translation last.
  public init(
    columns first: SIMD4<Float>,
    _ second: SIMD4<Float>,
    _ third: SIMD4<Float>,
    _ fourth: SIMD4<Float>
  ) {
    columns = (first, second, third, fourth)
  }

  /// Takes sixteen elements, column after column: MediaPipe's order.
  ///
  /// - Precondition: There are sixteen.
  public init(columnMajor elements: [Float]) {
    precondition(elements.count == 16, "\(elements.count) elements, a 4x4 matrix has 16")
    func column(_ index: Int) -> SIMD4<Float> { SIMD4(elements[index * 4..<index * 4 + 4]) }
    columns = (column(0), column(1), column(2), column(3))
  }

  /// The element in a row and a column, each 0 to 3.
  ///
  /// This is the mathematical element: the translation is in column 3. (`TransformMatrix.value` of
  /// MediaPipe on iOS swaps row and column.)
  public subscript(row row: Int, column column: Int) -> Float {
    precondition((0..<4).contains(column), "column \(column) is outside 0..<4")
    precondition((0..<4).contains(row), "row \(row) is outside 0..<4")
    switch column {
    case 0: return columns.0[row]
    case 1: return columns.1[row]
    case 2: return columns.2[row]
    default: return columns.3[row]
    }
  }

  /// Four rows of four elements.
  public var rows: [[Float]] {
    (0..<4).map { row in (0..<4).map { self[row: row, column: $0] } }
  }

  /// Sixteen elements, column after column; the translation is at 12, 13 and 14.
  public var columnMajor: [Float] {
    (0..<4).flatMap { column in (0..<4).map { self[row: $0, column: column] } }
  }

  /// True if all elements are equal.
  public static func == (left: Self, right: Self) -> Bool { left.columns == right.columns }

  /// Feeds all elements to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(columns.0)
    hasher.combine(columns.1)
    hasher.combine(columns.2)
    hasher.combine(columns.3)
  }
}
