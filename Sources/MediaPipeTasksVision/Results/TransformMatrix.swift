import FaceTasks
public import Foundation

/// A matrix; for faces 4x4, from the canonical face to camera space, in centimetres.
///
/// The camera sits at the origin and looks along -z; x points right and y up. Points are columns
/// (x, y, z, 1), so the translation is the last column.
open class TransformMatrix: NSObject, @unchecked Sendable {
  // Sendable: this class never writes to the memory; whoever writes through `data` must take care.
  /// Number of rows.
  public let rows: UInt
  /// Number of columns.
  public let columns: UInt
  /// The elements, column after column; for faces the translation is at 12, 13 and 14.
  ///
  /// Belongs to the matrix and is freed with it.
  public let data: UnsafeMutablePointer<Float>

  /// Copies elements, which lie column after column.
  ///
  /// - Precondition: Neither size is negative.
  public init(data: UnsafePointer<Float>, rows: Int, columns: Int) {
    precondition(rows >= 0 && columns >= 0, "matrix of \(rows) rows and \(columns) columns")
    self.rows = UInt(rows)
    self.columns = UInt(columns)
    self.data = .allocate(capacity: max(rows * columns, 1))
    self.data.initialize(from: data, count: rows * columns)
    super.init()
  }

  deinit { data.deallocate() }

  /// The element as MediaPipe for iOS gives it: with row and column exchanged.
  ///
  /// Kept as it is because programs that work with MediaPipe rely on it: the x of the translation is
  /// `value(atRow: 3, column: 0)`. ``element(row:column:)`` gives the mathematical element.
  ///
  /// - Precondition: Both are inside the matrix, and so is what they mean when exchanged: the order of
  ///   MediaPipe fits square matrices only.
  public func value(atRow row: UInt, column: UInt) -> Float {
    precondition(row < rows && column < columns, "(\(row), \(column)) of \(rows)x\(columns)")
    let index = row * rows + column
    precondition(index < rows * columns, "(\(row), \(column)) exchanged, of \(rows)x\(columns)")
    return data[Int(index)]
  }

  /// The element in a row and a column: the x of the translation is `element(row: 0, column: 3)`.
  ///
  /// Not in MediaPipe.
  ///
  /// - Precondition: Both are inside the matrix.
  public func element(row: Int, column: Int) -> Float {
    precondition(
      row >= 0 && column >= 0 && row < rows && column < columns,
      "(\(row), \(column)) of \(rows)x\(columns)"
    )
    return data[column * Int(rows) + row]
  }
}

extension TransformMatrix {
  convenience init(_ matrix: FaceTasks.TransformMatrix) {
    let elements = matrix.columnMajor
    self.init(data: elements, rows: 4, columns: 4)
  }
}
