package import Tensors

/// Which elements of a sparse tensor are stored, and in which order (`SparsityParameters` in
/// `schema.fbs`).
///
/// The tensor is cut into blocks of equal size. The axes over the blocks, numbered as the tensor's
/// axes, and the axes within a block, numbered after them, are the levels of a tree. A dense level has
/// a child for each index; a sparse one stores its children's indices. The leaves are the stored
/// elements in their order.
package struct SparsityLayout: Sendable, Hashable {
  /// How one level stores its children.
  package enum Level: Sendable, Hashable {
    /// A child for each of `size` indices.
    case dense(size: Int)
    /// Node n has the children `segments[n]..<segments[n + 1]`; their positions along the axis are in
    /// `indices`.
    case sparseCSR(segments: [Int], indices: [Int])
  }

  /// The shape of the tensor when its zeros are filled in.
  package let shape: Shape
  /// Levels from the root to the leaves.
  package let levels: [Level]
  /// For each level the distance in elements of the full tensor between neighbouring indices.
  package let strides: [Int]
  /// Number of stored elements.
  package let valueCount: Int

  /// Checks a sparse tensor's layout completely, so that reading it cannot fail.
  ///
  /// - Parameters:
  ///   - shape: The full tensor's shape.
  ///   - traversalOrder: For each level the axis it walks: `0..<rank` are the tensor's axes, those
  ///     from `rank` on the block's.
  ///   - blockMap: For each axis of a block the tensor's axis it lies along. Empty if there are no
  ///     blocks.
  ///   - levels: As many as there are axes in the traversal order.
  /// - Throws: ``GeometryError`` if axes, sizes, segments or indices do not fit each other.
  package init(
    shape: Shape,
    traversalOrder: [Int],
    blockMap: [Int],
    levels: [Level]
  ) throws(GeometryError) {
    let axisCount = shape.rank + blockMap.count
    guard axisCount <= Self.levelLimit else {
      throw Self.error("at most \(Self.levelLimit) levels", "\(axisCount)")
    }
    guard traversalOrder.sorted() == Array(0..<axisCount), levels.count == axisCount else {
      throw Self.error(
        "a traversal order and levels for \(axisCount) axes",
        "\(traversalOrder) and \(levels.count) levels"
      )
    }
    let axisSizes = try Self.axisSizes(shape, traversalOrder, blockMap, levels)
    let axisStrides = Self.axisStrides(shape, axisSizes, blockMap)
    var nodeCount = 1
    for (level, axis) in zip(levels, traversalOrder) {
      nodeCount = try Self.childCount(of: nodeCount, level, axisSize: axisSizes[axis])
    }
    self.shape = shape
    self.levels = levels
    strides = traversalOrder.map { axisStrides[$0] }
    valueCount = nodeCount
  }

  /// Most levels a layout may have: far more than any model has, and few enough for recursion.
  package static var levelLimit: Int { 32 }

  /// The number of indices along each axis: of blocks along the tensor's axes, of elements along the
  /// block's.
  private static func axisSizes(
    _ shape: Shape,
    _ traversalOrder: [Int],
    _ blockMap: [Int],
    _ levels: [Level]
  ) throws(GeometryError) -> [Int] {
    var sizes = shape.dimensions
    for (blockAxis, axis) in blockMap.enumerated() {
      let level = traversalOrder.firstIndex(of: shape.rank + blockAxis).map { levels[$0] }
      guard case .dense(let size) = level, size > 0, axis >= 0, axis < shape.rank,
        sizes[axis] % size == 0
      else {
        throw error(
          "a dense block axis that divides an axis of shape \(shape)",
          "block axis \(blockAxis) along axis \(axis)"
        )
      }
      sizes[axis] /= size
      sizes.append(size)
    }
    return sizes
  }

  /// The distance in elements of the full tensor between neighbouring indices of each axis.
  private static func axisStrides(_ shape: Shape, _ axisSizes: [Int], _ blockMap: [Int]) -> [Int] {
    // Where several block axes lie along one axis, the later ones are the finer division.
    var strides = shape.strides + [Int](repeating: 0, count: blockMap.count)
    for (blockAxis, axis) in blockMap.enumerated().reversed() {
      strides[shape.rank + blockAxis] = strides[axis]
      strides[axis] *= axisSizes[shape.rank + blockAxis]
    }
    return strides
  }

  /// Checks one level and counts the nodes of the next.
  private static func childCount(
    of nodeCount: Int,
    _ level: Level,
    axisSize: Int
  ) throws(GeometryError) -> Int {
    switch level {
    case .dense(let size):
      let (count, overflow) = nodeCount.multipliedReportingOverflow(by: size)
      guard size == axisSize, !overflow else {
        throw error("a dense level of size \(axisSize)", "\(size)")
      }
      return count
    case .sparseCSR(let segments, let indices):
      guard segments.count - 1 == nodeCount, segments.first == 0, segments.last == indices.count
      else {
        throw error(
          "\(nodeCount) segments from 0 to \(indices.count)",
          "\(segments.count - 1) from \(segments.first ?? 0) to \(segments.last ?? 0)"
        )
      }
      for (begin, end) in zip(segments, segments.dropFirst()) where begin > end {
        throw error("segments that ascend", "\(begin) before \(end)")
      }
      for index in indices where index < 0 || index >= axisSize {
        throw error("indices in 0..<\(axisSize)", "\(index)")
      }
      return indices.count
    }
  }

  private static func error(_ expected: String, _ found: String) -> GeometryError {
    GeometryError(operation: "DENSIFY", expected: expected, found: found)
  }
}
