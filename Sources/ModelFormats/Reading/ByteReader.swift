package import Bytes

/// Reads little-endian numbers and text at any offset of some bytes; every read is checked.
///
/// Holds a bare pointer so that reading costs no reference counting. It is therefore only handed to
/// closures (``Bytes/SharedBytes/withReader(for:_:)``) and must not leave them.
package struct ByteReader {
  /// The kind of file that is read, for errors.
  package let format: ModelFormatError.Format

  private let memory: UnsafeRawBufferPointer

  fileprivate init(memory: UnsafeRawBufferPointer, format: ModelFormatError.Format) {
    self.memory = memory
    self.format = format
  }

  /// Number of bytes.
  package var count: Int { memory.count }

  /// An error at an offset.
  package func error(_ cause: ModelFormatError.Cause, at offset: Int) -> ModelFormatError {
    ModelFormatError(cause, in: format, at: offset)
  }

  /// Checks that a run of bytes lies within the bytes.
  ///
  /// - Throws: ``ModelFormatError`` with the cause `badOffset` or `truncated`.
  package func check(_ byteCount: Int, at offset: Int) throws(ModelFormatError) {
    guard offset >= 0, offset <= memory.count else {
      throw error(.badOffset(found: offset, byteCount: memory.count), at: offset)
    }
    guard byteCount >= 0, byteCount <= memory.count - offset else {
      throw error(.truncated(needed: byteCount, available: memory.count - offset), at: offset)
    }
  }

  /// A number of any integer type.
  package func integer<Value: FixedWidthInteger>(
    at offset: Int,
    as type: Value.Type = Value.self
  ) throws(ModelFormatError) -> Value {
    try check(MemoryLayout<Value>.size, at: offset)
    return Value(littleEndian: memory.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  /// A float32 number, which may be infinite or not a number.
  package func float(at offset: Int) throws(ModelFormatError) -> Float {
    Float(bitPattern: try integer(at: offset))
  }

  /// A number that stands for a size or an offset: an unsigned integer that fits `Int`.
  package func size<Value: FixedWidthInteger & UnsignedInteger>(
    at offset: Int,
    as type: Value.Type
  ) throws(ModelFormatError) -> Int {
    let value = try integer(at: offset, as: type)
    guard let size = Int(exactly: value) else {
      throw error(
        .valueOutOfRange(found: "\(value)", expected: "a size of at most \(Int.max)"),
        at: offset
      )
    }
    return size
  }

  /// A run of numbers.
  package func integers<Value: FixedWidthInteger>(
    _ elementCount: Int,
    at offset: Int,
    as type: Value.Type = Value.self
  ) throws(ModelFormatError) -> [Value] {
    let (byteCount, overflow) = elementCount.multipliedReportingOverflow(
      by: MemoryLayout<Value>.size
    )
    try check(overflow ? .max : byteCount, at: offset)
    let source = UnsafeRawBufferPointer(rebasing: memory[offset..<offset + byteCount])
    let values = [Value](unsafeUninitializedCapacity: elementCount) { values, count in
      UnsafeMutableRawBufferPointer(values).copyMemory(from: source)
      count = elementCount
    }
    #if _endian(big)
      return values.map(Value.init(littleEndian:))
    #else
      return values
    #endif
  }

  /// UTF-8 text.
  package func text(_ byteCount: Int, at offset: Int) throws(ModelFormatError) -> String {
    try check(byteCount, at: offset)
    let characters = UnsafeRawBufferPointer(rebasing: memory[offset..<offset + byteCount])
    // ASCII needs no validation, which takes several times as long as making the string.
    if characters.allSatisfy({ $0 < 0x80 }) { return String(decoding: characters, as: UTF8.self) }
    guard let text = String(validating: characters, as: UTF8.self) else {
      throw error(.invalidText, at: offset)
    }
    return text
  }

  /// Text of which each byte outside printable ASCII is shown as a full stop, for messages.
  package func printable(_ byteCount: Int, at offset: Int) throws(ModelFormatError) -> String {
    try check(byteCount, at: offset)
    let characters = memory[offset..<offset + byteCount].map { byte in
      (0x20..<0x7F).contains(byte) ? Character(Unicode.Scalar(byte)) : "."
    }
    return "'" + String(characters) + "'"
  }

  /// Calls a closure with a run of bytes, for functions of the C library.
  package func withUnsafeBytes<Result>(
    _ byteCount: Int,
    at offset: Int,
    _ body: (UnsafeRawBufferPointer) throws(ModelFormatError) -> Result
  ) throws(ModelFormatError) -> Result {
    try check(byteCount, at: offset)
    return try body(UnsafeRawBufferPointer(rebasing: memory[offset..<offset + byteCount]))
  }
}

extension SharedBytes {
  /// Calls a closure with a reader of these bytes, which must not be kept beyond the call.
  package func withReader<Result>(
    for format: ModelFormatError.Format,
    _ body: (ByteReader) throws(ModelFormatError) -> Result
  ) throws(ModelFormatError) -> Result {
    try withUnsafeBytes { (memory) throws(ModelFormatError) in
      try body(ByteReader(memory: memory, format: format))
    }
  }
}
