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
