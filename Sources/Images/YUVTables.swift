/// The products of ``YUVCoefficients`` with all 256 bytes, so that a pixel costs additions only.
///
/// Lanes are red, green, blue and nothing. There are four of them in a process, never freed.
struct YUVTables: @unchecked Sendable {
  // Sendable: nobody writes to the memory after the initializer.
  /// Luma's part.
  let luma: UnsafePointer<Int32>
  /// The parts of U.
  let u: UnsafePointer<SIMD4<Int32>>
  /// The parts of V and of rounding.
  let v: UnsafePointer<SIMD4<Int32>>

  private static let bt601Video = YUVTables(YUVEncoding(matrix: .bt601, range: .video))
  private static let bt601Full = YUVTables(YUVEncoding(matrix: .bt601, range: .full))
  private static let bt709Video = YUVTables(YUVEncoding(matrix: .bt709, range: .video))
  private static let bt709Full = YUVTables(YUVEncoding(matrix: .bt709, range: .full))

  /// The tables of an encoding, made when they are first needed.
  static func tables(for encoding: YUVEncoding) -> YUVTables {
    switch (encoding.matrix, encoding.range) {
    case (.bt601, .video): bt601Video
    case (.bt601, .full): bt601Full
    case (.bt709, .video): bt709Video
    case (.bt709, .full): bt709Full
    }
  }

  private init(_ encoding: YUVEncoding) {
    let coefficients = YUVCoefficients(encoding)
    let luma = UnsafeMutablePointer<Int32>.allocate(capacity: 256)
    let u = UnsafeMutablePointer<SIMD4<Int32>>.allocate(capacity: 256)
    let v = UnsafeMutablePointer<SIMD4<Int32>>.allocate(capacity: 256)
    let half: Int32 = 1 << (YUVCoefficients.fractionBits - 1)
    for byte in 0..<256 {
      let value = Int32(byte)
      let difference = value - 128
      (luma + byte).initialize(to: coefficients.luma * max(value - coefficients.lumaOffset, 0))
      (u + byte).initialize(
        to: SIMD4(0, coefficients.greenFromU, coefficients.blueFromU, 0) &* difference
      )
      (v + byte).initialize(
        to: SIMD4(coefficients.redFromV, coefficients.greenFromV, 0, 0) &* difference &+ half
      )
    }
    self.luma = UnsafePointer(luma)
    self.u = UnsafePointer(u)
    self.v = UnsafePointer(v)
  }
}
