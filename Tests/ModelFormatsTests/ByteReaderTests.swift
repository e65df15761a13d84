import Bytes
import ModelFormats
import Testing

/// Reading numbers and text with every read checked.
@Suite struct ByteReaderTests {
  private let bytes = SharedBytes([0x01, 0x02, 0x03, 0x04, 0x80, 0xFF, 0xC3, 0xA9])

  private func read<Result>(
    _ body: (ByteReader) throws(ModelFormatError) -> Result
  ) throws(ModelFormatError) -> Result {
    try bytes.withReader(for: .zipArchive, body)
  }

  @Test func numbersAreLittleEndianAtAnyOffset() throws {
    try read { (reader) throws(ModelFormatError) in
      #expect(try reader.integer(at: 0, as: UInt32.self) == 0x0403_0201)
      #expect(try reader.integer(at: 1, as: UInt16.self) == 0x0302)
      #expect(try reader.integer(at: 3, as: Int16.self) == Int16(bitPattern: 0x8004))
      #expect(try reader.integer(at: 5, as: Int8.self) == -1)
      #expect(try reader.integer(at: 0, as: UInt64.self) == 0xA9C3_FF80_0403_0201)
      #expect(try reader.float(at: 1) == Float(bitPattern: 0x8004_0302))
      #expect(try reader.integers(2, at: 1, as: UInt16.self) == [0x0302, 0x8004])
      #expect(try reader.integers(0, at: 8, as: UInt64.self) == [])
      #expect(try reader.text(2, at: 6) == "é")
      #expect(try reader.printable(2, at: 5) == "'..'")
    }
  }

  @Test(arguments: [5, 8, 9, -1, .max, .min])
  func numberBeyondTheEnd(_ offset: Int) {
    let error = fault { () throws(ModelFormatError) in
      try read { (reader) throws(ModelFormatError) in
        try reader.integer(at: offset, as: UInt32.self)
      }
    }
    #expect(error?.byteOffset == offset)
    #expect(error?.format == .zipArchive)
    if (0...8).contains(offset) {
      #expect(error?.cause == .truncated(needed: 4, available: 8 - offset))
    } else {
      #expect(error?.cause == .badOffset(found: offset, byteCount: 8))
    }
  }

  @Test(arguments: [9, -1, .max, .min])
  func runBeyondTheEnd(_ count: Int) {
    let error = fault { () throws(ModelFormatError) in
      try read { (reader) throws(ModelFormatError) in
        try reader.integers(count, at: 0, as: UInt64.self)
      }
    }
    guard case .truncated(_, 8) = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func sizeThatDoesNotFit() {
    let large = SharedBytes([UInt8](repeating: 0xFF, count: 8))
    let error = fault { () throws(ModelFormatError) in
      try large.withReader(for: .zipArchive) { (reader) throws(ModelFormatError) in
        try reader.size(at: 0, as: UInt64.self)
      }
    }
    #expect(
      error?.cause
        == .valueOutOfRange(found: "\(UInt64.max)", expected: "a size of at most \(Int.max)")
    )
  }

  @Test func textThatIsNone() {
    let error = fault { () throws(ModelFormatError) in
      try read { (reader) throws(ModelFormatError) in try reader.text(3, at: 4) }
    }
    #expect(error?.cause == .invalidText)
  }

  @Test func cursorStepsThroughPartsAndStopsAtTheirEnds() throws {
    try read { (reader) throws(ModelFormatError) in
      var cursor = ByteCursor(reader)
      #expect(try cursor.integer(as: UInt16.self) == 0x0201)
      var part = try cursor.part(3)
      #expect(cursor.offset == 5)
      #expect(part.remaining == 3)
      #expect(try part.integer(as: UInt16.self) == 0x0403)
      #expect(
        fault { () throws(ModelFormatError) in
          var copy = part
          return try copy.integer(as: UInt16.self)
        }?.cause == .truncated(needed: 2, available: 1)
      )
      #expect(try part.integer(as: UInt8.self) == 0x80)
      #expect(part.isAtEnd)
      #expect(try cursor.skip(3) == 5)
      #expect(cursor.isAtEnd)
    }
  }

  @Test(arguments: [9, -1, .max])
  func cursorDoesNotStepBeyondTheEnd(_ count: Int) {
    let error = fault { () throws(ModelFormatError) in
      try read { (reader) throws(ModelFormatError) in
        var cursor = ByteCursor(reader)
        return try cursor.skip(count)
      }
    }
    #expect(error?.cause == .truncated(needed: count, available: 8))
  }
}
