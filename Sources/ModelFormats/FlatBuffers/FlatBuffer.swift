package import Bytes

/// A FlatBuffer that is being read.
///
/// Offsets, table and vector sizes are checked where they are used. Since a file may point at the
/// same bytes from many places, a small one could describe a huge tree; the work of reading is
/// therefore counted, and limited in proportion to the file's size. There is no recursion, so
/// nothing limits depth but the schema.
///
/// Made of bare pointers that live as long as the call of ``read(_:identifier:format:_:)``: every
/// table refers to its file, and counting references took a quarter of the time.
package struct FlatBuffer {
  /// The file.
  let reader: ByteReader

  private let bytes: UnsafePointer<SharedBytes>

  /// Units of work done so far: bytes of tables, vectors and text, and a fixed price for each
  /// table.
  private let work: UnsafeMutablePointer<Int>

  /// Units of work after which reading is given up.
  private let workLimit: Int

  /// What a table costs besides its bytes; covers the value that is made from it.
  static let workPerTable = 32

  /// The limit for a file of a given size.
  ///
  /// A graph without weights takes about two units for each of its bytes, one with weights far
  /// less. As much again is for writers that store equal lists once and point at them repeatedly,
  /// and the constant for tiny files.
  private static func workLimit(forByteCount byteCount: Int) -> Int {
    let (limit, overflow) = byteCount.multipliedReportingOverflow(by: 4)
    return overflow ? .max : max(limit, limit &+ 1 << 16)
  }

  /// Reads a file from its root table.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - identifier: The four characters behind the root offset.
  ///   - format: The kind of file, for errors.
  ///   - body: Reads the tables, which must not be kept beyond the call.
  /// - Throws: ``ModelFormatError``.
  package static func read<Result>(
    _ bytes: SharedBytes,
    identifier: String,
    format: ModelFormatError.Format,
    _ body: (FlatBufferTable) throws(ModelFormatError) -> Result
  ) throws(ModelFormatError) -> Result {
    try bytes.withReader(for: format) { (reader) throws(ModelFormatError) in
      // The root offset, then the identifier.
      try reader.check(8, at: 0)
      let found = try reader.printable(4, at: 4)
      guard found == "'\(identifier)'" else {
        throw reader.error(.wrongIdentifier(found: found, expected: "'\(identifier)'"), at: 4)
      }
      var work = 0
      return try withUnsafeMutablePointer(to: &work) { (work) throws(ModelFormatError) in
        try withUnsafePointer(to: bytes) { (bytes) throws(ModelFormatError) in
          let buffer = FlatBuffer(
            reader: reader,
            bytes: bytes,
            work: work,
            workLimit: workLimit(forByteCount: reader.count)
          )
          let root = try buffer.target(ofOffsetAt: 0)
          return try body(try FlatBufferTable(buffer: buffer, position: root))
        }
      }
    }
  }

  /// Counts work.
  func charge(_ units: Int, at position: Int) throws(ModelFormatError) {
    let (sum, overflow) = work.pointee.addingReportingOverflow(units)
    guard !overflow, sum <= workLimit else {
      throw reader.error(.tooMuchWork(limit: workLimit), at: position)
    }
    work.pointee = sum
  }

  /// Where an unsigned offset leads that is counted from its own place.
  func target(ofOffsetAt position: Int) throws(ModelFormatError) -> Int {
    let offset = try reader.size(at: position, as: UInt32.self)
    // Zero would point at the offset itself.
    guard offset > 0, offset <= reader.count - position else {
      throw reader.error(.badOffset(found: offset, byteCount: reader.count), at: position)
    }
    return position + offset
  }

  /// Start of a vector's elements and their number.
  ///
  /// - Parameters:
  ///   - position: Where the length is stored.
  ///   - elementByteCount: Bytes for each element.
  func vector(
    at position: Int,
    elementByteCount: Int
  ) throws(ModelFormatError) -> (start: Int, count: Int) {
    let count = try reader.size(at: position, as: UInt32.self)
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: elementByteCount)
    try reader.check(overflow ? .max : byteCount, at: position + 4)
    return (position + 4, count)
  }

  /// A part of the file, which shares its memory.
  func slice(_ byteCount: Int, at offset: Int) throws(ModelFormatError) -> SharedBytes {
    try reader.check(byteCount, at: offset)
    return bytes.pointee[offset..<offset + byteCount]
  }
}
