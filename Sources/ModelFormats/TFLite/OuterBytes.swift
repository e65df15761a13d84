import Bytes

extension FlatBufferTable {
  /// Bytes behind the FlatBuffer, in the same file; `nil` if the fields do not point at any.
  ///
  /// Models beyond 2 GB, which 32-bit offsets cannot reach, keep their data there. Fields are
  /// 64-bit numbers counted from the start of the file; offsets 0 and 1 mean none (`Buffer` in
  /// `schema.fbs`).
  func outerBytes(offset: Int, size: Int) throws(ModelFormatError) -> SharedBytes? {
    let start = try integer(offset, "offset", default: 0 as UInt64)
    let count = try integer(size, "size", default: 0 as UInt64)
    guard start > 1, count > 0 else { return nil }
    return try naming("offset") { () throws(ModelFormatError) in
      try buffer.slice(Int(clamping: count), at: Int(clamping: start))
    }
  }
}
