import Bytes
import ModelFormats
import TestSupport
import Testing

/// FlatBuffers whose structure itself is broken, or built to take forever.
@Suite struct FlatBufferTests {
  /// Reads a file with a closure that sees the root table.
  private func read<Result>(
    _ bytes: [UInt8],
    _ body: (FlatBufferTable) throws(ModelFormatError) -> Result
  ) throws(ModelFormatError) -> Result {
    try FlatBuffer.read(
      SharedBytes(bytes),
      identifier: "TEST",
      format: .tfliteMetadata,
      body
    )
  }

  private func file(_ fields: [Int: FlatBufferNode]) -> [UInt8] {
    FlatBufferNode.table(fields).file(identifier: "TEST")
  }

  @Test func scalarsAndTheirDefaults() throws {
    let bytes = file([0: .int8(-5), 2: .uint16(65535), 3: .int32(-7), 5: .float32(1.5)])
    try read(bytes) { (root) throws(ModelFormatError) in
      #expect(try root.integer(0, "a", default: 0 as Int8) == -5)
      #expect(try root.integer(1, "b", default: 9 as Int32) == 9)
      #expect(try root.integer(2, "c", default: 0 as UInt16) == 65535)
      #expect(try root.integer(3, "d", default: 0 as Int32) == -7)
      #expect(try root.float(5, "e", default: 0) == 1.5)
      // Slots behind the end of the list of fields are absent.
      #expect(try root.float(6, "f", default: 2.5) == 2.5)
      #expect(try root.boolean(100, "g", default: true))
    }
  }

  @Test func textListsAndTables() throws {
    let bytes = file([
      0: .text("grüße"), 1: .int32s([1, -1]), 2: .floats([0.5]), 3: .bytes([9, 8]),
      4: .table([0: .int32(4)]), 5: .tables([.table([0: .int32(5)]), .table([:])]),
    ])
    try read(bytes) { (root) throws(ModelFormatError) in
      #expect(try root.text(0, "a") == "grüße")
      #expect(try root.integers(1, "b", as: Int32.self) == [1, -1])
      #expect(try root.floats(2, "c") == [0.5])
      #expect(try root.bytes(3, "d")?.array == [9, 8])
      let number = { (table: FlatBufferTable) throws(ModelFormatError) -> Int32 in
        try table.integer(0, "number", default: 0)
      }
      #expect(try root.table(4, "e", number) == 4)
      #expect(try root.tables(5, "f", number) == [5, 0])
      #expect(try root.text(6, "absent") == nil)
      #expect(try root.table(6, "absent", number) == nil)
      #expect(try root.tables(6, "absent", number) == [])
    }
  }

  @Test func errorsNameTheFieldsThatLeadThere() {
    let bytes = file([0: .tables([.table([:]), .table([1: .table([2: .length(5)])])])])
    let error = fault { () throws(ModelFormatError) in
      try read(bytes) { (root) throws(ModelFormatError) in
        try root.tables(0, "outer") { (table) throws(ModelFormatError) in
          try table.table(1, "inner") { (table) throws(ModelFormatError) in
            try table.integers(2, "numbers", as: Int32.self)
          }
        }
      }
    }
    #expect(error?.path == "outer[1].inner.numbers")
    #expect(error?.cause == .truncated(needed: 20, available: 0))
    #expect(error?.byteOffset == bytes.count)
  }

  @Test(arguments: [.max, .max - 3, 1 << 31, 1 << 20] as [UInt32], 0..<5)
  func vectorLongerThanTheFile(_ length: UInt32, _ kind: Int) {
    let bytes = file([0: .length(length)])
    let error = fault { () throws(ModelFormatError) in
      try read(bytes) { (root) throws(ModelFormatError) -> Bool in
        switch kind {
        case 0: try root.text(0, "a") == nil
        case 1: try root.bytes(0, "a") == nil
        case 2: try root.floats(0, "a") == nil
        case 3: try root.integers(0, "a", as: Int64.self) == nil
        default: try root.tables(0, "a") { (_) throws(ModelFormatError) in true }.isEmpty
        }
      }
    }
    guard case .truncated(let needed, 0) = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed >= Int(length))
  }

  @Test(arguments: [0, .max, 1 << 31, 4096] as [UInt32])
  func wildOffset(_ offset: UInt32) {
    let bytes = file([0: .offset(offset)])
    let error = fault { () throws(ModelFormatError) in
      try read(bytes) { (root) throws(ModelFormatError) in try root.text(0, "a") }
    }
    #expect(error?.cause == .badOffset(found: Int(offset), byteCount: bytes.count))
    #expect(error?.path == "a")
  }

  /// Positions in a file whose root has one int32 field in slot 0: the list of fields comes first.
  private var oneField: (bytes: [UInt8], vtable: Int, table: Int) {
    let bytes = file([0: .int32(1)])
    let table = Int(bytes[0])
    return (bytes, table - Int(bytes[table]), table)
  }

  private func faultInField(_ bytes: [UInt8]) -> ModelFormatError? {
    fault { () throws(ModelFormatError) in
      try read(bytes) { (root) throws(ModelFormatError) in
        try root.integer(0, "a", default: 0 as Int32)
      }
    }
  }

  @Test(arguments: [0, 2, 3, 5] as [UInt16])
  func fieldListOfImpossibleSize(_ size: UInt16) {
    var (bytes, vtable, _) = oneField
    bytes.replaceSubrange(vtable..<vtable + 2, with: littleEndian(size))
    let error = faultInField(bytes)
    #expect(error?.byteOffset == vtable)
    guard case .wrongCount(_, Int(size), _) = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func fieldListBeyondTheEnd() {
    var (bytes, vtable, _) = oneField
    bytes.replaceSubrange(vtable..<vtable + 2, with: littleEndian(0xFFFE as UInt16))
    #expect(
      faultInField(bytes)?.cause == .truncated(needed: 0xFFFE, available: bytes.count - vtable)
    )
  }

  @Test func tableBeyondTheEnd() {
    var (bytes, vtable, table) = oneField
    bytes.replaceSubrange(vtable + 2..<vtable + 4, with: littleEndian(500 as UInt16))
    #expect(faultInField(bytes)?.cause == .truncated(needed: 500, available: bytes.count - table))
  }

  @Test(arguments: [1, 3, 5, 8, 0xFFFF] as [UInt16])
  func fieldOutsideItsTable(_ offset: UInt16) {
    // The table has 8 bytes: only the offset 4 leaves room for an int32.
    var (bytes, vtable, _) = oneField
    bytes.replaceSubrange(vtable + 4..<vtable + 6, with: littleEndian(offset))
    let error = faultInField(bytes)
    #expect(error?.cause == .badOffset(found: Int(offset), byteCount: 8))
    #expect(error?.path == "a")
  }

  @Test(arguments: [.min, .max, 1000, -1000] as [Int32])
  func fieldListOutsideTheFile(_ distance: Int32) {
    var (bytes, _, table) = oneField
    bytes.replaceSubrange(table..<table + 4, with: littleEndian(distance))
    let error = faultInField(bytes)
    #expect(error?.byteOffset == table)
    #expect(
      error?.cause == .badOffset(found: table - Int(distance), byteCount: bytes.count)
    )
  }

  @Test func manyTensorsThatAreOneTable() {
    // 100 kB of offsets that all lead to one tensor, which would become 25,000 values.
    let bytes = TFLiteFixture().bytes
    let tensor = FlatBufferNode.table([0: .int32s([1])])
    let count = 25_000
    let root: [Int: FlatBufferNode] = [
      0: .uint32(3),
      2: .tables([.table([0: .aliases(of: tensor, count: count)])]),
      4: .tables([.table([:])]),
    ]
    let hostile = FlatBufferNode.table(root).file(identifier: "TFL3")
    #expect(hostile.count > bytes.count)
    var error: ModelFormatError?
    let time = milliseconds { error = fault(inModel: hostile) }
    guard case .tooMuchWork = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(time < hostileMilliseconds)
  }

  @Test func treeOfAliases() {
    // 300 kB that describe 1,000 graphs of 1,000 tensors of 1,000 sizes and 1,000 operators of
    // 1,000 inputs: each list is stored once.
    let sizes = [Int32](repeating: 1, count: 1000)
    let tensor = FlatBufferNode.table([0: .int32s(sizes)])
    let operation = FlatBufferNode.table([1: .int32s(sizes.map { $0 - 1 })])
    let graph = FlatBufferNode.table([
      0: .aliases(of: tensor, count: 1000), 3: .aliases(of: operation, count: 1000),
    ])
    let root: [Int: FlatBufferNode] = [
      0: .uint32(3), 1: .tables([.table([:])]), 2: .aliases(of: graph, count: 1000),
      4: .tables([.table([:])]), 5: .bytes([UInt8](repeating: 0, count: 280_000)),
    ]
    let hostile = FlatBufferNode.table(root).file(identifier: "TFL3")
    var error: ModelFormatError?
    let time = milliseconds { error = fault(inModel: hostile) }
    guard case .tooMuchWork(let limit) = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(limit == 4 * hostile.count + 65_536)
    #expect(time < hostileMilliseconds)
  }

  @Test func sharedListsAreNotHostile() throws {
    // Writers may store equal lists once; 200 tensors with one shape are read.
    let tensor = FlatBufferNode.table([0: .int32s([1, 2, 3, 4])])
    let root: [Int: FlatBufferNode] = [
      0: .uint32(3), 2: .tables([.table([0: .aliases(of: tensor, count: 200)])]),
      4: .tables([.table([:])]),
    ]
    let bytes = FlatBufferNode.table(root).file(identifier: "TFL3")
    let model = try TFLiteModel(bytes: SharedBytes(bytes))
    #expect(model.subgraphs[0].tensors.count == 200)
  }
}
