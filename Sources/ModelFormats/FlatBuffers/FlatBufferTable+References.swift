package import Bytes

extension FlatBufferTable {
  /// Where a field that refers to something else leads; `nil` if the field is absent.
  private func target(_ slot: Int) throws(ModelFormatError) -> Int? {
    guard let place = try place(slot, byteCount: 4) else { return nil }
    return try buffer.target(ofOffsetAt: place)
  }

  /// A text field.
  package func text(_ slot: Int, _ name: StaticString) throws(ModelFormatError) -> String? {
    try naming(name) { () throws(ModelFormatError) in
      guard let position = try target(slot) else { return nil }
      let (start, count) = try buffer.vector(at: position, elementByteCount: 1)
      try buffer.charge(count, at: position)
      return try buffer.reader.text(count, at: start)
    }
  }

  /// A field that holds a list of integers.
  package func integers<Value: FixedWidthInteger>(
    _ slot: Int,
    _ name: StaticString,
    as type: Value.Type
  ) throws(ModelFormatError) -> [Value]? {
    try naming(name) { () throws(ModelFormatError) in
      guard let position = try target(slot) else { return nil }
      let size = MemoryLayout<Value>.size
      let (start, count) = try buffer.vector(at: position, elementByteCount: size)
      try buffer.charge(count * size, at: position)
      return try buffer.reader.integers(count, at: start)
    }
  }

  /// A field that holds a list of float32 numbers.
  package func floats(_ slot: Int, _ name: StaticString) throws(ModelFormatError) -> [Float]? {
    try integers(slot, name, as: UInt32.self)?.map(Float.init(bitPattern:))
  }

  /// A field that holds bytes, which are not copied.
  package func bytes(_ slot: Int, _ name: StaticString) throws(ModelFormatError) -> SharedBytes? {
    try naming(name) { () throws(ModelFormatError) in
      guard let position = try target(slot) else { return nil }
      let (start, count) = try buffer.vector(at: position, elementByteCount: 1)
      return try buffer.slice(count, at: start)
    }
  }

  /// A field that holds another table.
  ///
  /// - Parameter body: Reads the table; its errors get the field's name.
  /// - Returns: `nil` if the field is absent.
  package func table<Result>(
    _ slot: Int,
    _ name: StaticString,
    _ body: (FlatBufferTable) throws(ModelFormatError) -> Result
  ) throws(ModelFormatError) -> Result? {
    try naming(name) { () throws(ModelFormatError) in
      guard let position = try target(slot) else { return nil }
      try buffer.charge(FlatBuffer.workPerTable, at: position)
      return try body(try FlatBufferTable(buffer: buffer, position: position))
    }
  }

  /// A field that holds a list of tables.
  ///
  /// - Parameter body: Reads one table; its errors get the field's name and the table's number.
  /// - Returns: An empty list if the field is absent.
  package func tables<Result>(
    _ slot: Int,
    _ name: StaticString,
    _ body: (FlatBufferTable) throws(ModelFormatError) -> Result
  ) throws(ModelFormatError) -> [Result] {
    guard let position = try naming(name, { () throws(ModelFormatError) in try target(slot) })
    else { return [] }
    let (start, count) = try naming(name) { () throws(ModelFormatError) in
      let vector = try buffer.vector(at: position, elementByteCount: 4)
      // Before anything is allocated: all offsets may point at one table.
      let price = 4 + FlatBuffer.workPerTable
      let (work, overflow) = vector.count.multipliedReportingOverflow(by: price)
      try buffer.charge(overflow ? .max : work, at: position)
      return vector
    }
    var results: [Result] = []
    results.reserveCapacity(count)
    for index in 0..<count {
      do {
        let element = try buffer.target(ofOffsetAt: start + 4 * index)
        results.append(try body(try FlatBufferTable(buffer: buffer, position: element)))
      } catch {
        throw error.inside("\(name)[\(index)]")
      }
    }
    return results
  }
}
