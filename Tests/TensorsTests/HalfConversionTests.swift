import Tensors
import Testing

@Suite struct HalfConversionTests {
  /// Every number of the format, from its definition: significand times a power of two.
  @Test func everyNumberIsExact() {
    var wrong: [UInt16] = []
    for bits in UInt16.min...UInt16.max where bits & 0x7C00 != 0x7C00 {
      let exponent = Int(bits >> 10 & 0x1F)
      let fraction = Double(bits & 0x3FF) / 1024
      let scale = Double(sign: .plus, exponent: max(exponent, 1) - 15, significand: 1)
      let magnitude = (exponent == 0 ? fraction : 1 + fraction) * scale
      let expected = bits & 0x8000 == 0 ? magnitude : -magnitude
      let actual = Float(halfPrecisionBits: bits)
      if Double(actual) != expected || actual.sign != expected.sign { wrong.append(bits) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func infinityKeepsItsSign() {
    #expect(Float(halfPrecisionBits: 0x7C00) == .infinity)
    #expect(Float(halfPrecisionBits: 0xFC00) == -.infinity)
  }

  @Test func everyNaNIsQuietAndKeepsSignAndPayload() {
    for payload in UInt16(1)...0x3FF {
      for sign: UInt16 in [0, 0x8000] {
        let value = Float(halfPrecisionBits: sign | 0x7C00 | payload)
        #expect(value.isNaN && !value.isSignalingNaN)
        #expect(value.bitPattern >> 31 == UInt32(sign >> 15))
        #expect(value.bitPattern & 0x3F_FFFF == UInt32(payload & 0x1FF) << 13)
      }
    }
  }

  @Test(
    arguments: [
      (0x3C00, 1), (0xC000, -2), (0x7BFF, 65504), (0x0400, 0x1p-14), (0x0001, 0x1p-24),
      (0x83FF, -0x3FFp-24), (0x3555, 0.333251953125),
    ] as [(UInt16, Float)]
  )
  func knownValues(bits: UInt16, value: Float) {
    #expect(Float(halfPrecisionBits: bits) == value)
  }

  @Test("Eight at a time and one by one give the same bits", arguments: [0, 1, 7, 8, 9, 65_536])
  func manyAtOnce(count: Int) {
    // Shifted by one byte, because files align nothing.
    var bytes = [UInt8](repeating: 0, count: 1)
    for bits in 0..<count { bytes += [UInt8(bits & 0xFF), UInt8(bits >> 8)] }
    var found = [Float](repeating: .nan, count: count)
    bytes.withUnsafeBytes { raw in
      if let start = raw.baseAddress { convertHalfPrecision(start + 1, to: &found, count: count) }
    }
    let wrong = (0..<count).filter {
      found[$0].bitPattern != Float(halfPrecisionBits: UInt16($0)).bitPattern
    }
    #expect(wrong.isEmpty)
  }
}
