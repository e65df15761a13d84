/// A table of a FlatBuffer: numbered fields, each of which may be absent.
///
/// Fields are named at each access so that errors can say where they are.
package struct FlatBufferTable {
  /// The file the table is part of.
  let buffer: FlatBuffer

  /// Where the table begins.
  package let position: Int

  private let byteCount: Int
  private let slots: Int
  private let slotCount: Int

  /// Checks a table's head and the list of its fields (the vtable).
  init(buffer: FlatBuffer, position: Int) throws(ModelFormatError) {
    let reader = buffer.reader
    self.buffer = buffer
    self.position = position
    let distance = Int(try reader.integer(at: position, as: Int32.self))
    let (vtable, overflow) = position.subtractingReportingOverflow(distance)
    guard !overflow, vtable >= 0, vtable <= reader.count else {
      throw reader.error(.badOffset(found: vtable, byteCount: reader.count), at: position)
    }
    let vtableByteCount = Int(try reader.integer(at: vtable, as: UInt16.self))
    guard vtableByteCount >= 4, vtableByteCount.isMultiple(of: 2) else {
      throw reader.error(
        .wrongCount(
          of: "bytes in a table's list of fields",
          found: vtableByteCount,
          expected: "an even number from 4"
        ),
        at: vtable
      )
    }
    try reader.check(vtableByteCount, at: vtable)
    byteCount = Int(try reader.integer(at: vtable + 2, as: UInt16.self))
    guard byteCount >= 4 else {
      throw reader.error(
        .wrongCount(of: "bytes in a table", found: byteCount, expected: "at least 4"),
        at: vtable + 2
      )
    }
    try reader.check(byteCount, at: position)
    slots = vtable + 4
    slotCount = (vtableByteCount - 4) / 2
    try buffer.charge(byteCount, at: position)
  }

  /// Where a field's value is stored; `nil` if the field is absent.
  func place(_ slot: Int, byteCount fieldByteCount: Int) throws(ModelFormatError) -> Int? {
    guard slot < slotCount else { return nil }
    let reader = buffer.reader
    let offset = Int(try reader.integer(at: slots + 2 * slot, as: UInt16.self))
    guard offset != 0 else { return nil }
    // The first four bytes hold the distance to the list of fields.
    guard offset >= 4, offset <= byteCount - fieldByteCount else {
      throw reader.error(.badOffset(found: offset, byteCount: byteCount), at: slots + 2 * slot)
    }
    return position + offset
  }

  /// Runs a part of the reading of a field; its errors get the field's name.
  func naming<Result>(
    _ name: StaticString,
    _ body: () throws(ModelFormatError) -> Result
  ) throws(ModelFormatError) -> Result {
    do {
      return try body()
    } catch {
      throw error.inside("\(name)")
    }
  }

  /// An error in a field.
  package func error(_ cause: ModelFormatError.Cause, _ name: StaticString) -> ModelFormatError {
    buffer.reader.error(cause, at: position).inside("\(name)")
  }

  /// An error in one element of a list field.
  package func error(
    _ cause: ModelFormatError.Cause,
    _ name: StaticString,
    element: Int
  ) -> ModelFormatError {
    buffer.reader.error(cause, at: position).inside("\(name)[\(element)]")
  }

  /// An integer field.
  package func integer<Value: FixedWidthInteger>(
    _ slot: Int,
    _ name: StaticString,
    default absent: Value
  ) throws(ModelFormatError) -> Value {
    try naming(name) { () throws(ModelFormatError) in
      let place = try place(slot, byteCount: MemoryLayout<Value>.size)
      guard let place else { return absent }
      return try buffer.reader.integer(at: place)
    }
  }

  /// A float32 field.
  package func float(
    _ slot: Int,
    _ name: StaticString,
    default absent: Float
  ) throws(ModelFormatError) -> Float {
    Float(bitPattern: try integer(slot, name, default: absent.bitPattern))
  }

  /// A field that is true or false: any value but 0 is true.
  package func boolean(
    _ slot: Int,
    _ name: StaticString,
    default absent: Bool = false
  ) throws(ModelFormatError) -> Bool {
    try integer(slot, name, default: absent ? 1 : 0 as UInt8) != 0
  }

  /// A field of an enumeration whose default is 0.
  package func code<Value: RawRepresentable>(
    _ slot: Int,
    _ name: StaticString,
    as type: Value.Type,
    called kind: String
  ) throws(ModelFormatError) -> Value where Value.RawValue: FixedWidthInteger {
    let number = try integer(slot, name, default: 0 as Value.RawValue)
    guard let value = Value(rawValue: number) else {
      throw error(.unknownCode(found: Int(number), of: kind), name)
    }
    return value
  }

  /// An int32 field that counts something of which there is at least one.
  package func positive(
    _ slot: Int,
    _ name: StaticString,
    default absent: Int32 = 0
  ) throws(ModelFormatError) -> Int {
    let number = try integer(slot, name, default: absent)
    guard number > 0 else {
      throw error(.valueOutOfRange(found: "\(number)", expected: "at least 1"), name)
    }
    return Int(number)
  }

  /// A uint32 field that points into a list; absent means 0.
  package func index(
    _ slot: Int,
    _ name: StaticString,
    count: Int
  ) throws(ModelFormatError) -> Int {
    let number = try integer(slot, name, default: 0 as UInt32)
    guard let index = Int(exactly: number), index < count else {
      throw error(.indexOutOfRange(found: Int(clamping: number), count: count), name)
    }
    return index
  }
}
