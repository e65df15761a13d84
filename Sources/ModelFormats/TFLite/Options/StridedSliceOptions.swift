/// Parameters of `STRIDED_SLICE` (`StridedSliceOptions` in `schema.fbs`).
///
/// Bit `i` of each mask belongs to entry `i` of the begin, end and stride inputs.
public struct StridedSliceOptions: Sendable, Hashable {
  /// Entries whose begin is ignored: they start at the first element (in the stride's direction).
  public let beginMask: Int32
  /// Entries whose end is ignored: they run to the last element (in the stride's direction).
  public let endMask: Int32
  /// The entry that stands for as many whole dimensions as are not mentioned.
  public let ellipsisMask: Int32
  /// Entries that insert a new dimension of size 1.
  public let newAxisMask: Int32
  /// Entries that pick one element and drop the dimension.
  public let shrinkAxisMask: Int32
  /// True if the end is given as a distance from the begin.
  public let endIsOffset: Bool
}

extension StridedSliceOptions {
  init(table: FlatBufferTable) throws(ModelFormatError) {
    beginMask = try table.integer(0, "begin_mask", default: 0)
    endMask = try table.integer(1, "end_mask", default: 0)
    ellipsisMask = try table.integer(2, "ellipsis_mask", default: 0)
    newAxisMask = try table.integer(3, "new_axis_mask", default: 0)
    shrinkAxisMask = try table.integer(4, "shrink_axis_mask", default: 0)
    endIsOffset = try table.boolean(5, "offset")
  }
}
