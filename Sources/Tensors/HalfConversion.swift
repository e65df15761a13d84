extension Float {
  /// The value of an IEEE 754 half-precision number, which a Float holds exactly.
  ///
  /// Done on the bits alone: the standard library's `Float16` is not available everywhere. A NaN
  /// keeps its payload and becomes quiet.
  ///
  /// - Parameter bits: Sign, 5 bits of exponent with a bias of 15, 10 bits of significand.
  public init(halfPrecisionBits bits: UInt16) {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10) & 0x1F
    let significand = UInt32(bits & 0x3FF)
    // A float has 13 more bits of significand, and 127 - 15 = 112 more of exponent bias.
    switch exponent {
    case 0 where significand == 0:
      self.init(bitPattern: sign)
    case 0:
      // A subnormal, significand * 2^-24: shift its first 1 to where a float leaves it out.
      let shift = UInt32(significand.leadingZeroBitCount) - 21
      let shifted = significand << shift & 0x3FF
      self.init(bitPattern: sign | (113 - shift) << 23 | shifted << 13)
    case 0x1F:
      let quiet: UInt32 = significand == 0 ? 0 : 0x40_0000
      self.init(bitPattern: sign | 0x7F80_0000 | quiet | significand << 13)
    default:
      self.init(bitPattern: sign | (exponent + 112) << 23 | significand << 13)
    }
  }
}

/// Converts half-precision numbers to floats, eight at a time, with the results of
/// ``Swift/Float/init(halfPrecisionBits:)``.
///
/// - Parameters:
///   - source: `count` little-endian numbers at any address.
///   - target: Memory for as many floats.
package func convertHalfPrecision(
  _ source: UnsafeRawPointer,
  to target: UnsafeMutablePointer<Float>,
  count: Int
) {
  #if _endian(little)
    let end = count - count % 8
  #else
    let end = 0
  #endif
  for index in stride(from: 0, to: end, by: 8) {
    let half = source.loadUnaligned(fromByteOffset: 2 * index, as: SIMD8<UInt16>.self)
    let bits = SIMD8<UInt32>(truncatingIfNeeded: half)
    let magnitude = (bits & 0x7FFF) &<< 13
    // Read as a float the magnitude is too small by a factor of 2^112, also where it is subnormal.
    let scaled = SIMD8<Float>(bitPattern: magnitude) * 0x1p112
    var result = SIMD8<UInt32>(bitPattern: scaled)
    // A vector, not a number: comparing with a number compiles to a loop over the lanes, through
    // memory, and takes six times as long as the conversion one by one.
    let infinity = SIMD8<UInt32>(repeating: 0x7C00 << 13)
    let special = magnitude .>= infinity
    let quiet = SIMD8<UInt32>(repeating: 0)
      .replacing(with: 0x40_0000, where: magnitude .> infinity)
    result.replace(with: magnitude | 0x7F80_0000 | quiet, where: special)
    let signed = SIMD8<Float>(bitPattern: result | (bits & 0x8000) &<< 16)
    UnsafeMutableRawPointer(target + index).storeBytes(of: signed, as: SIMD8<Float>.self)
  }
  for index in end..<count {
    let bits = source.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
    target[index] = Float(halfPrecisionBits: UInt16(littleEndian: bits))
  }
}

extension SIMD8<UInt32> {
  fileprivate init(bitPattern floats: SIMD8<Float>) {
    self = unsafeBitCast(floats, to: SIMD8<UInt32>.self)
  }
}

extension SIMD8<Float> {
  fileprivate init(bitPattern bits: SIMD8<UInt32>) {
    self = unsafeBitCast(bits, to: SIMD8<Float>.self)
  }
}
