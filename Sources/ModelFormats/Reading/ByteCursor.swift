/// Reads some bytes from front to back; every read is checked.
package struct ByteCursor {
  private let reader: ByteReader

  /// Where the next read begins, in bytes from the start of the file.
  package private(set) var offset: Int

  /// Where reading ends.
  package let end: Int

  /// Starts at the front of all bytes.
  package init(_ reader: ByteReader) {
    self.reader = reader
    offset = 0
    end = reader.count
  }

  private init(_ reader: ByteReader, offset: Int, end: Int) {
    self.reader = reader
    self.offset = offset
    self.end = end
  }

  /// True if nothing is left.
  package var isAtEnd: Bool { offset == end }

  /// Number of bytes left.
  package var remaining: Int { end - offset }

  /// An error at an offset, by default that of the next read.
  package func error(
    _ cause: ModelFormatError.Cause,
    at place: Int? = nil
  ) -> ModelFormatError {
    reader.error(cause, at: place ?? offset)
  }

  /// Steps over some bytes and tells where they begin.
  @discardableResult
  package mutating func skip(_ byteCount: Int) throws(ModelFormatError) -> Int {
    guard byteCount >= 0, byteCount <= remaining else {
      throw error(.truncated(needed: byteCount, available: remaining))
    }
    defer { offset += byteCount }
    return offset
  }

  /// The next number, of any integer type.
  package mutating func integer<Value: FixedWidthInteger>(
    as type: Value.Type = Value.self
  ) throws(ModelFormatError) -> Value {
    let start = try skip(MemoryLayout<Value>.size)
    return try reader.integer(at: start)
  }

  /// The next float32 number.
  package mutating func float() throws(ModelFormatError) -> Float {
    Float(bitPattern: try integer())
  }

  /// A cursor over the next bytes alone, which this cursor steps over.
  package mutating func part(_ byteCount: Int) throws(ModelFormatError) -> ByteCursor {
    let start = try skip(byteCount)
    return ByteCursor(reader, offset: start, end: offset)
  }
}
