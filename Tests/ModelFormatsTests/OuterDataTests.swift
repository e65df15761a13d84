import Bytes
import ModelFormats
import TestSupport
import Testing

/// Data behind the FlatBuffer, as models beyond 2 GB have them.
@Suite struct OuterDataTests {
  /// A model whose constant lies at `offset` from the file's start and takes `size` bytes.
  private func model(offset: UInt64?, size: UInt64 = 12) -> (bytes: [UInt8], end: Int) {
    var fixture = TFLiteFixture()
    fixture.buffers[1] = [1: .uint64(0), 2: .uint64(size)]
    let end = fixture.bytes.count
    fixture.buffers[1][1] = .uint64(offset ?? UInt64(end))
    let data = [4, 5, 6].flatMap { littleEndian(Float($0).bitPattern) }
    return (fixture.bytes + data, end)
  }

  @Test func isFound() throws {
    let (bytes, end) = model(offset: nil)
    let buffer = try #require(try TFLiteModel(bytes: SharedBytes(bytes)).buffers[1])
    #expect(buffer.array == Array(bytes[end...]))
  }

  @Test func offsetOneMeansNone() throws {
    let (bytes, _) = model(offset: 1)
    #expect(try TFLiteModel(bytes: SharedBytes(bytes)).buffers[1] == nil)
  }

  @Test(arguments: [1 << 40, .max, .max - 11] as [UInt64])
  func offsetBeyondTheEnd(_ offset: UInt64) {
    let (bytes, _) = model(offset: offset)
    let error = fault(inModel: bytes)
    #expect(
      error?.cause == .badOffset(found: Int(clamping: offset), byteCount: bytes.count)
    )
    #expect(error?.path == "buffers[1].offset")
  }

  @Test(arguments: [13, 1 << 40, .max] as [UInt64])
  func sizeBeyondTheEnd(_ size: UInt64) {
    let (bytes, _) = model(offset: nil, size: size)
    #expect(
      fault(inModel: bytes)?.cause == .truncated(needed: Int(clamping: size), available: 12)
    )
  }

  @Test func customOptionsBehindTheModel() throws {
    var fixture = TFLiteFixture()
    fixture.operators[0][9] = .uint64(0)
    fixture.operators[0][10] = .uint64(2)
    let end = fixture.bytes.count
    fixture.operators[0][9] = .uint64(UInt64(end))
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes + [7, 8]))
    #expect(model.subgraphs[0].operators[0].customOptions?.array == [7, 8])
    let error = fault(inModel: fixture.bytes)
    #expect(error?.path == "subgraphs[0].operators[0].large_custom_options.offset")
  }
}
