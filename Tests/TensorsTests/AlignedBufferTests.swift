import Tensors
import Testing

@Suite struct AlignedBufferTests {
  @Test(arguments: [0, 1, 15, 16, 17, 1000])
  func isAlignedZeroedAndHasAVectorOfSlack(count: Int) {
    let buffer = AlignedBuffer(count: count)
    #expect(UInt(bitPattern: buffer.start) % UInt(AlignedBuffer.alignment) == 0)
    #expect(buffer.elements.count == count)
    let slack = AlignedBuffer.alignment / MemoryLayout<Float>.stride
    #expect((0..<count + slack).allSatisfy { buffer.start[$0].bitPattern == 0 })
  }
}
