import Bytes
import Engine
import Tensors
import TestSupport
import Testing

@Suite("Constants of floats")
struct FloatConstantTests {
  /// Half-precision numbers of every kind, at an odd address, and what they stand for.
  private func halves(_ count: Int) -> (constant: FloatConstant, bits: [UInt16], floats: [Float]) {
    var random = SplitMix64(seed: 7)
    let bits = (0..<count).map { _ in UInt16(truncatingIfNeeded: random.next()) }
    let bytes: [UInt8] = [0] + bits.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let stored = SharedBytes(bytes)[1..<bytes.count]
    return (.half(stored, count: count), bits, bits.map(Float.init(halfPrecisionBits:)))
  }

  private func bits(_ start: UnsafePointer<Float>, _ count: Int) -> [UInt32] {
    UnsafeBufferPointer(start: start, count: count).map(\.bitPattern)
  }

  @Test("Half precision is widened in whatever way it is asked for", arguments: [0, 1, 8, 1_003])
  func widening(count: Int) {
    let (constant, _, floats) = halves(count)
    let expected = floats.map(\.bitPattern)
    #expect(constant.count == count)
    #expect(constant.isHalfPrecision)
    #expect(constant.withElements { bits($0, count) } == expected)
    let aligned = constant.aligned()
    #expect(bits(aligned.start, aligned.count) == expected)
    #expect(Int(bitPattern: aligned.start) % AlignedBuffer.alignment == 0)
  }

  @Test("Half precision is handed out as it is")
  func asItIs() {
    let (constant, bits, _) = halves(100)
    let found = constant.withHalfPrecision { start in
      bits.indices.map { start.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self) }
    }
    #expect(found == bits)
  }

  @Test("Floats are neither copied nor called half precision")
  func floats() {
    let constant = FloatConstant(count: 3) { start in
      for index in 0..<3 { start[index] = Float(index) }
    }
    #expect(!constant.isHalfPrecision)
    #expect(constant.withHalfPrecision { _ in true } == nil)
    #expect(constant.withElements { [$0[0], $0[1], $0[2]] } == [0, 1, 2])
    #expect(constant.aligned() === constant.aligned())
  }
}
