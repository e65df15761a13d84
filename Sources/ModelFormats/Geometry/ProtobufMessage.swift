/// The fields of a protobuf message, one after the other.
///
/// Source: the encoding of protocol buffers, "Wire types".
struct ProtobufMessage {
  private var cursor: ByteCursor

  init(_ cursor: ByteCursor) { self.cursor = cursor }

  /// One field: its number, and its value as it is stored.
  struct Field {
    let number: Int
    let value: Value
    /// Where the field begins.
    let offset: Int

    /// A value as it is stored.
    enum Value {
      case variable(UInt64)
      case fixed32(UInt32)
      case fixed64(UInt64)
      case bytes(ByteCursor)

      /// The number that stands for this kind of value in the file.
      var wireType: Int {
        switch self {
        case .variable: 0
        case .fixed64: 1
        case .bytes: 2
        case .fixed32: 5
        }
      }
    }
  }

  /// The next field; `nil` at the end.
  mutating func next() throws(ModelFormatError) -> Field? {
    guard !cursor.isAtEnd else { return nil }
    let offset = cursor.offset
    let key = try cursor.variableInteger()
    guard let number = Int(exactly: key >> 3), (1...maximumFieldNumber).contains(number) else {
      throw cursor.error(
        .valueOutOfRange(
          found: "the field number \(key >> 3)",
          expected: "1...\(maximumFieldNumber)"
        ),
        at: offset
      )
    }
    let value: Field.Value
    switch key & 7 {
    case 0: value = .variable(try cursor.variableInteger())
    case 1: value = .fixed64(try cursor.integer())
    case 2:
      let lengthOffset = cursor.offset
      let length = try cursor.variableInteger()
      guard let byteCount = Int(exactly: length), byteCount <= cursor.remaining else {
        throw cursor.error(
          .truncated(needed: Int(clamping: length), available: cursor.remaining),
          at: lengthOffset
        )
      }
      value = .bytes(try cursor.part(byteCount))
    case 5: value = .fixed32(try cursor.integer())
    case 3, 4: throw cursor.error(.unsupported("a group"), at: offset)
    default:
      throw cursor.error(.unknownCode(found: Int(key & 7), of: "wire type"), at: offset)
    }
    return Field(number: number, value: value, offset: offset)
  }

  /// An error in a field.
  func error(
    _ cause: ModelFormatError.Cause,
    in field: Field,
    named name: String
  ) -> ModelFormatError {
    cursor.error(cause, at: field.offset).inside(name)
  }
}

/// Field numbers have 29 bits.
private let maximumFieldNumber = (1 << 29) - 1

extension ByteCursor {
  /// The next integer of variable length: seven bits in each byte, the lowest first.
  mutating func variableInteger() throws(ModelFormatError) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let byte = try integer(as: UInt8.self)
      // The tenth byte has room for one bit.
      if shift == 63, byte > 1 { break }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw error(.valueOutOfRange(found: "a longer integer", expected: "at most 64 bits"), at: start)
  }
}
