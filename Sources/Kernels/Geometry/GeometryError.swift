/// Shapes or parameters that do not make an op.
///
/// They come from model files, so they are reported, never trapped on. The engine adds which node of
/// which model it was.
package struct GeometryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The op by its TFLite name, such as `STRIDED_SLICE`.
  package let operation: String
  /// What an acceptable value would be.
  package let expected: String
  /// What was there.
  package let found: String

  package init(operation: String, expected: String, found: String) {
    self.operation = operation
    self.expected = expected
    self.found = found
  }

  package var description: String { "\(operation): expected \(expected), found \(found)" }
}

/// Resolves an axis index that may count from the end: -1 is the innermost axis.
///
/// - Throws: ``GeometryError`` if it lies outside `-rank..<rank`.
func resolvedAxis(_ axis: Int, rank: Int, operation: String) throws(GeometryError) -> Int {
  guard axis >= -rank, axis < rank else {
    throw GeometryError(
      operation: operation,
      expected: "an axis in \(-rank)..<\(rank)",
      found: "\(axis)"
    )
  }
  return axis < 0 ? axis + rank : axis
}
