/// Turns a row of inverted CMYK pixels into RGB in place, each pixel moving to its packed position.
///
/// Adobe stores 255 for no ink, and nearly all CMYK files follow it. Each colour loses, of the light
/// that black leaves, the share its ink takes: `k - (255 - c) * k / 255`, rounded as Pillow 13 does.
///
/// - Parameters:
///   - row: `pixelCount` pixels of four bytes; the first three quarters hold RGB afterwards.
///   - pixelCount: Pixels in the row.
func convertInvertedCMYK(_ row: UnsafeMutableRawPointer, pixelCount: Int) {
  for pixel in 0..<pixelCount {
    let stored = row.loadUnaligned(fromByteOffset: pixel * 4, as: SIMD4<UInt8>.self)
    let light = Int(stored.w)
    for channel in 0..<3 {
      let ink = 255 - Int(stored[channel])
      row.storeBytes(
        of: UInt8(truncatingIfNeeded: light - dividedBy255(ink * light)),
        toByteOffset: pixel * 3 + channel,
        as: UInt8.self
      )
    }
  }
}

/// A product of two bytes divided by 255 and rounded to nearest, exact for every such product.
private func dividedBy255(_ product: Int) -> Int {
  let biased = product + 128
  return (biased + biased >> 8) >> 8
}
