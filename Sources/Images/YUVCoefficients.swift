/// Factors from luma and colour differences to red, green and blue, as integers: 2^20 is 1.
///
/// With y = luma - ``lumaOffset``, at least 0, and u, v = difference - 128:
///
///     red   = (luma * y               + redFromV * v + 2^19) >> 20
///     green = (luma * y + greenFromU * u + greenFromV * v + 2^19) >> 20
///     blue  = (luma * y + blueFromU * u              + 2^19) >> 20
///
/// each limited to 0 to 255. No intermediate value exceeds 31 bits.
struct YUVCoefficients: Sendable, Hashable {
  static let fractionBits: Int32 = 20

  let lumaOffset: Int32
  let luma: Int32
  let redFromV: Int32
  let greenFromU: Int32
  let greenFromV: Int32
  let blueFromU: Int32

  /// BT.601 in video range has the factors 1.164, 1.596, -0.391, -0.813 and 2.018, rounded as in
  /// OpenCV 4's `cvtColor`, so that results are the same.
  ///
  /// The others follow from the shares of red and blue in luma: ITU-R BT.601-7 2.5, BT.709-6 3.2
  /// and 3.3, with 219 steps of luma and 224 of differences in video range.
  init(_ encoding: YUVEncoding) {
    if encoding == YUVEncoding(matrix: .bt601, range: .video) {
      self.init(
        luma: 1.164,
        redFromV: 1.596,
        greenFromU: -0.391,
        greenFromV: -0.813,
        blueFromU: 2.018
      )
      return
    }
    let (red, blue) = encoding.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let green = 1 - red - blue
    let isFull = encoding.range == .full
    let step = isFull ? 1 : 255.0 / 224
    self.init(
      lumaOffset: isFull ? 0 : 16,
      luma: isFull ? 1 : 255.0 / 219,
      redFromV: 2 * (1 - red) * step,
      greenFromU: -2 * (1 - blue) * blue / green * step,
      greenFromV: -2 * (1 - red) * red / green * step,
      blueFromU: 2 * (1 - blue) * step
    )
  }

  private init(
    lumaOffset: Int32 = 16,
    luma: Double,
    redFromV: Double,
    greenFromU: Double,
    greenFromV: Double,
    blueFromU: Double
  ) {
    func fixed(_ value: Double) -> Int32 { Int32((value * 0x1p20).rounded()) }
    self.lumaOffset = lumaOffset
    self.luma = fixed(luma)
    self.redFromV = fixed(redFromV)
    self.greenFromU = fixed(greenFromU)
    self.greenFromV = fixed(greenFromV)
    self.blueFromU = fixed(blueFromU)
  }
}
