/// How a constant tensor's data leaves out zeros (`SparsityParameters` in `schema.fbs`).
///
/// The data lists the stored elements in the order of ``traversalOrder``, level by level like the
/// branches of a tree. Checked when the model is read: the traversal order is a permutation, the
/// segments and indices of every level are within bounds, and there is exactly as much data as the
/// last level calls for.
public struct SparsityParameters: Sendable, Hashable {
  /// The dimensions from the outermost level to the innermost; with `n` dimensions in the shape,
  /// `n + k` stands for the inner part of the dimension that block `k` splits.
  public let traversalOrder: [Int]

  /// The dimension that each block splits, ascending; empty if there are no blocks.
  public let blockMap: [Int]

  /// The levels, in the order of ``traversalOrder``.
  public let levels: [Level]

  /// One level of the traversal (`DimensionMetadata` in `schema.fbs`).
  public enum Level: Sendable, Hashable {
    /// Every index from 0 to `size - 1` is stored.
    case dense(size: Int)
    /// Only some indices are stored: branch `b` of the level above has those in
    /// `indices[segments[b] ..< segments[b + 1]]`, ascending.
    case sparse(segments: [Int], indices: [Int])
  }
}
