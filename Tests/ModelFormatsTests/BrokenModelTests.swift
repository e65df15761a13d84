import Bytes
import ModelFormats
import TestSupport
import Testing

/// Models with one defect each, and what is said about it.
@Suite struct BrokenModelTests {
  @Test func theFixtureItselfIsSound() throws {
    let model = try TFLiteModel(bytes: SharedBytes(TFLiteFixture().bytes))
    #expect(model.description == "fixture")
    #expect(model.subgraphs[0].tensors.map(\.name) == ["input", "constant", "output"])
    #expect(model.subgraphs[0].operators[0].options == .add(activation: .relu))
    #expect(model.buffers[0] == nil)
    #expect(model.buffers[1]?.count == 12)
  }

  @Test func emptyFile() {
    let error = fault(inModel: [])
    #expect(error?.cause == .truncated(needed: 8, available: 0))
    #expect(error?.byteOffset == 0)
    #expect(error?.format == .tfliteModel)
  }

  @Test func eightByteFile() {
    // A root offset of 8 leads to the end, where no table fits.
    let error = fault(inModel: [8, 0, 0, 0] + Array("TFL3".utf8))
    #expect(error?.cause == .truncated(needed: 4, available: 0))
    #expect(error?.byteOffset == 8)
  }

  @Test func eightBytesOfZeros() {
    let error = fault(inModel: [UInt8](repeating: 0, count: 8))
    #expect(error?.cause == .wrongIdentifier(found: "'....'", expected: "'TFL3'"))
    #expect(error?.byteOffset == 4)
  }

  @Test func wrongIdentifier() {
    let error = fault { $0.identifier = "TFL2" }
    #expect(error?.cause == .wrongIdentifier(found: "'TFL2'", expected: "'TFL3'"))
    #expect(
      error?.description
        == "TFLite model: found the identifier 'TFL2', expected 'TFL3' (at byte 4)"
    )
  }

  @Test func zipArchiveInsteadOfModel() {
    let error = fault(inModel: ZipFixture([.init("a", [1, 2, 3])]).bytes)
    guard case .wrongIdentifier = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [0, 1, 7, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32])
  func wildRootOffset(_ offset: UInt32) {
    var bytes = TFLiteFixture().bytes
    bytes.replaceSubrange(0..<4, with: littleEndian(offset))
    #expect(fault(inModel: bytes) != nil)
  }

  @Test func rootOffsetBeyondTheEnd() {
    var bytes = TFLiteFixture().bytes
    bytes.replaceSubrange(0..<4, with: littleEndian(UInt32(bytes.count + 1)))
    let error = fault(inModel: bytes)
    #expect(error?.cause == .badOffset(found: bytes.count + 1, byteCount: bytes.count))
    #expect(error?.byteOffset == 0)
  }

  @Test func wrongVersion() {
    let error = fault { $0.model[0] = .uint32(4) }
    #expect(error?.cause == .unsupportedVersion(found: 4, expected: 3))
    #expect(error?.path == "version")
  }

  @Test func noSubgraph() {
    let root: [Int: FlatBufferNode] = [0: .uint32(3), 2: .tables([])]
    let error = fault(inModel: FlatBufferNode.table(root).file(identifier: "TFL3"))
    #expect(error?.cause == .missing("a subgraph"))
    #expect(error?.path == "subgraphs")
  }

  @Test func bufferIndexOutOfRange() {
    let error = fault { $0.tensors[1][2] = .uint32(2) }
    #expect(error?.cause == .indexOutOfRange(found: 2, count: 2))
    #expect(error?.path == "subgraphs[0].tensors[1].buffer")
  }

  @Test func tensorShorterThanItsShapeNeeds() {
    let error = fault { $0.buffers[1] = TFLiteFixture.buffer([1, 2]) }
    #expect(error?.cause == .wrongDataSize(found: 8, needed: 12, shape: "3 float32"))
    #expect(error?.path == "subgraphs[0].tensors[1].buffer")
  }

  @Test func tensorLongerThanItsShapeNeeds() {
    let error = fault { $0.buffers[1] = TFLiteFixture.buffer([1, 2, 3, 4]) }
    #expect(error?.cause == .wrongDataSize(found: 16, needed: 12, shape: "3 float32"))
  }

  @Test func oddNumberOfHalfByteElements() throws {
    // Three int4 elements take two bytes.
    #expect(
      fault {
        $0.tensors[1][1] = .int8(17)
        $0.buffers[1] = [0: .bytes([0x21, 0x03])]
      } == nil
    )
    let error = fault {
      $0.tensors[1][1] = .int8(17)
      $0.buffers[1] = [0: .bytes([0x21])]
    }
    #expect(error?.cause == .wrongDataSize(found: 1, needed: 2, shape: "3 int4"))
  }

  @Test func negativeSize() {
    let error = fault { $0.tensors[0][0] = .int32s([1, -2, 2, 3]) }
    #expect(
      error?.cause == .valueOutOfRange(found: "-2", expected: "a size that is not negative")
    )
    #expect(error?.path == "subgraphs[0].tensors[0].shape[1]")
  }

  @Test func moreElementsThanCanBeCounted() {
    let error = fault { $0.tensors[0][0] = .int32s([.max, .max, .max]) }
    #expect(error?.path == "subgraphs[0].tensors[0].shape")
  }

  @Test func constantOfMoreBytesThanCanBeCounted() {
    let error = fault { $0.tensors[1][0] = .int32s([.max, .max, 2]) }
    #expect(error?.path == "subgraphs[0].tensors[1].shape")
  }

  @Test(arguments: [-1, 19, 127] as [Int8])
  func unknownElementType(_ code: Int8) {
    let error = fault { $0.tensors[2][1] = .int8(code) }
    #expect(error?.cause == .unknownCode(found: Int(code), of: "element type"))
    #expect(error?.path == "subgraphs[0].tensors[2].type")
  }

  @Test func dataInAnotherFile() {
    let error = fault { $0.tensors[1][10] = .uint32(1) }
    #expect(error?.cause == .unsupported("data in another file"))
  }

  @Test(arguments: [3, -1, .max, .min] as [Int32])
  func graphInputOutOfRange(_ index: Int32) {
    let error = fault { $0.subgraph[1] = .int32s([0, index]) }
    #expect(error?.cause == .indexOutOfRange(found: Int(index), count: 3))
    #expect(error?.path == "subgraphs[0].inputs[1]")
  }

  @Test func graphOutputOutOfRange() {
    let error = fault { $0.subgraph[2] = .int32s([3]) }
    #expect(error?.path == "subgraphs[0].outputs[0]")
  }

  @Test(arguments: [3, -2, .min] as [Int32])
  func operatorInputOutOfRange(_ index: Int32) {
    let error = fault { $0.operators[0][1] = .int32s([0, index]) }
    #expect(error?.cause == .indexOutOfRange(found: Int(index), count: 3))
    #expect(error?.path == "subgraphs[0].operators[0].inputs[1]")
  }

  @Test func optionalInputIsNotAnError() throws {
    var fixture = TFLiteFixture()
    fixture.operators[0][1] = .int32s([0, -1])
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes))
    #expect(model.subgraphs[0].operators[0].inputs == [0, nil])
  }

  @Test func operatorOutputOutOfRange() {
    let error = fault { $0.operators[0][2] = .int32s([-1]) }
    #expect(error?.path == "subgraphs[0].operators[0].outputs[0]")
  }

  @Test func operatorCodeIndexOutOfRange() {
    let error = fault { $0.operators[0][0] = .uint32(1) }
    #expect(error?.cause == .indexOutOfRange(found: 1, count: 1))
    #expect(error?.path == "subgraphs[0].operators[0].opcode_index")
  }

  @Test func negativeOperatorCode() {
    let error = fault { $0.operatorCodes[0] = [0: .int8(-3), 3: .int32(-7)] }
    #expect(error?.cause == .unknownCode(found: -3, of: "operator"))
    #expect(error?.path == "operator_codes[0].builtin_code")
  }

  @Test func operatorNewerThanThisPackageKeepsItsNumber() throws {
    var fixture = TFLiteFixture()
    fixture.operatorCodes = [TFLiteFixture.operatorCode(5000)]
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes))
    #expect(model.operatorCodes[0].builtin == nil)
    #expect(model.operatorCodes[0].name == "BUILTIN_5000")
  }

  @Test func customOperatorHasItsName() throws {
    var fixture = TFLiteFixture()
    fixture.operatorCodes = [[0: .int8(32), 1: .text("MyOp"), 3: .int32(32)]]
    fixture.operators[0][5] = .bytes([1, 2])
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes))
    #expect(model.operatorCodes[0].name == "CUSTOM(MyOp)")
    #expect(model.subgraphs[0].operators[0].customOptions?.array == [1, 2])
  }

  @Test func metadataBufferOutOfRange() {
    let error = fault {
      $0.model[6] = .tables([.table([0: .text("TFLITE_METADATA"), 1: .uint32(9)])])
    }
    #expect(error?.cause == .indexOutOfRange(found: 9, count: 2))
    #expect(error?.path == "metadata[0].buffer")
  }

  @Test func scalesWithoutZeroPoints() {
    let error = fault { $0.tensors[1][4] = .table([2: .floats([0.5])]) }
    #expect(error?.cause == .wrongCount(of: "zero points", found: 0, expected: "1"))
    #expect(error?.path == "subgraphs[0].tensors[1].quantization.zero_point")
  }

  @Test func quantizationIsRead() throws {
    var fixture = TFLiteFixture()
    fixture.tensors[1][4] = .table([
      2: .floats([0.5, 2]), 3: .int64s([-1, 3]), 6: .int32(0),
    ])
    fixture.tensors[0][4] = .table([:])
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes))
    let tensors = model.subgraphs[0].tensors
    #expect(tensors[1].quantization?.scales == [0.5, 2])
    #expect(tensors[1].quantization?.zeroPoints == [-1, 3])
    // Converters write an empty table for tensors that are not quantized.
    #expect(tensors[0].quantization == nil)
  }

  @Test func blockwiseQuantization() {
    let error = fault { $0.tensors[1][4] = .table([4: .uint8(2), 5: .table([:])]) }
    #expect(error?.cause == .unsupported("custom or blockwise quantization"))
  }

  @Test func nameThatIsNotText() {
    var bytes = TFLiteFixture().bytes
    guard let place = bytes.firstRange(of: Array("constant".utf8))?.lowerBound else {
      Issue.record("the fixture has no name")
      return
    }
    bytes[place] = 0xFF
    let error = fault(inModel: bytes)
    #expect(error?.cause == .invalidText)
    #expect(error?.byteOffset == place)
    #expect(error?.path == "subgraphs[0].tensors[1].name")
  }

  @Test func errorSaysWhereInWords() {
    let error = fault { $0.tensors[1][2] = .uint32(2) }
    let text = error?.inEntry("face_detector.tflite").description ?? ""
    #expect(
      text.hasPrefix(
        "TFLite model 'face_detector.tflite': subgraphs[0].tensors[1].buffer: "
          + "found the index 2, expected less than 2 and not negative (at byte "
      )
    )
  }
}
