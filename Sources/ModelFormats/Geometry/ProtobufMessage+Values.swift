extension ProtobufMessage {
  private func wrongKind(
    _ field: Field,
    _ name: String,
    expected: String
  ) -> ModelFormatError {
    error(
      .valueOutOfRange(found: "wire type \(field.value.wireType)", expected: expected),
      in: field,
      named: name
    )
  }

  /// The value of a uint32 or enumeration field.
  func unsigned(_ field: Field, _ name: String) throws(ModelFormatError) -> UInt32 {
    guard case .variable(let value) = field.value else {
      throw wrongKind(field, name, expected: "wire type 0, an integer of variable length")
    }
    return try narrow(value, field, name)
  }

  /// The value of a float field.
  func float(_ field: Field, _ name: String) throws(ModelFormatError) -> Float {
    guard case .fixed32(let bits) = field.value else {
      throw wrongKind(field, name, expected: "wire type 5, four bytes")
    }
    return Float(bitPattern: bits)
  }

  /// The message in a field.
  func message(_ field: Field, _ name: String) throws(ModelFormatError) -> ProtobufMessage {
    guard case .bytes(let cursor) = field.value else {
      throw wrongKind(field, name, expected: "wire type 2, a length and bytes")
    }
    return ProtobufMessage(cursor)
  }

  /// Appends the values of a repeated float field, which may come one by one or packed together.
  func appendFloats(
    _ field: Field,
    _ name: String,
    to list: inout [Float]
  ) throws(ModelFormatError) {
    guard case .bytes(var packed) = field.value else {
      list.append(try float(field, name))
      return
    }
    while !packed.isAtEnd {
      do { list.append(try packed.float()) } catch { throw error.inside(name) }
    }
  }

  /// Appends the values of a repeated uint32 field, which may come one by one or packed together.
  func appendUnsigned(
    _ field: Field,
    _ name: String,
    to list: inout [UInt32]
  ) throws(ModelFormatError) {
    guard case .bytes(var packed) = field.value else {
      list.append(try unsigned(field, name))
      return
    }
    while !packed.isAtEnd {
      let value: UInt64
      do { value = try packed.variableInteger() } catch { throw error.inside(name) }
      list.append(try narrow(value, field, name))
    }
  }

  private func narrow(
    _ value: UInt64,
    _ field: Field,
    _ name: String
  ) throws(ModelFormatError) -> UInt32 {
    guard let narrow = UInt32(exactly: value) else {
      throw error(
        .valueOutOfRange(found: "\(value)", expected: "at most \(UInt32.max)"),
        in: field,
        named: name
      )
    }
    return narrow
  }
}
