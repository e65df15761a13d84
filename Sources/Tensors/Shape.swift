/// The sizes of a tensor's dimensions, outermost first (`[N, H, W, C]` for pictures).
///
/// An empty list is a scalar, which has one element. Sizes are never negative.
public struct Shape: Sendable, Hashable, ExpressibleByArrayLiteral, CustomStringConvertible {
  /// Sizes, outermost first.
  public let dimensions: [Int]

  /// Number of elements: the product of the sizes, 1 for a scalar.
  public let elementCount: Int

  /// Takes sizes that come from code, not from a file.
  ///
  /// - Precondition: No size is negative and the product fits `Int`.
  public init(_ dimensions: [Int]) {
    guard let shape = Shape(checking: dimensions) else {
      preconditionFailure("not a shape: \(dimensions)")
    }
    self = shape
  }

  /// Takes sizes from a file: `nil` if one is negative or their product does not fit `Int`.
  public init?(checking dimensions: [Int]) {
    var count = 1
    var hasZero = false
    for size in dimensions {
      if size < 0 { return nil }
      if size == 0 {
        hasZero = true
        continue
      }
      let (product, overflow) = count.multipliedReportingOverflow(by: size)
      if overflow { return nil }
      count = product
    }
    self.dimensions = dimensions
    elementCount = hasZero ? 0 : count
  }

  /// Takes sizes that come from code, not from a file.
  public init(arrayLiteral elements: Int...) { self.init(elements) }

  /// Number of dimensions.
  public var rank: Int { dimensions.count }

  /// The size of one dimension; negative indices count from the innermost, -1 being it.
  public subscript(axis: Int) -> Int { dimensions[axis < 0 ? rank + axis : axis] }

  /// Distance in elements between neighbours along each axis when elements are stored densely with
  /// the innermost axis varying fastest.
  public var strides: [Int] {
    var strides = [Int](repeating: 1, count: rank)
    for axis in stride(from: rank - 2, through: 0, by: -1) {
      strides[axis] = strides[axis + 1] * dimensions[axis + 1]
    }
    return strides
  }

  /// The sizes joined by `x`, or `scalar`.
  public var description: String {
    rank == 0 ? "scalar" : dimensions.map(String.init).joined(separator: "x")
  }
}
