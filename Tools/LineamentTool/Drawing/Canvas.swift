import Bytes
import Images

/// An RGB picture to draw on.
struct Canvas {
  /// Pixels per row.
  let width: Int
  /// Number of rows.
  let height: Int
  /// Red, green and blue of every pixel, row after row from the top.
  var pixels: [UInt8]

  /// A canvas of one colour.
  ///
  /// - Precondition: Both sizes are at least 1.
  init(width: Int, height: Int, color: Color) {
    precondition(width >= 1 && height >= 1, "a canvas of \(width)x\(height) pixels")
    self.width = width
    self.height = height
    pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
      for start in stride(from: 0, to: bytes.count, by: 3) {
        bytes[start] = color.red
        bytes[start + 1] = color.green
        bytes[start + 2] = color.blue
      }
      count = bytes.count
    }
  }

  /// The colour of a pixel that lies on the canvas.
  subscript(x: Int, y: Int) -> Color {
    get {
      let start = (y * width + x) * 3
      return Color(pixels[start], pixels[start + 1], pixels[start + 2])
    }
    set {
      let start = (y * width + x) * 3
      pixels[start] = newValue.red
      pixels[start + 1] = newValue.green
      pixels[start + 2] = newValue.blue
    }
  }

  /// Mixes a colour into every pixel a mask covers.
  ///
  /// - Parameters:
  ///   - opacity: Share of the colour where the mask is full, 0 to 1.
  mutating func paint(_ mask: CoverageMask, _ color: Color, opacity: Float = 1) {
    let opacity = Int((opacity * 256).rounded())
    let columns = mask.columns.clamped(to: 0..<width)
    for y in mask.rows.clamped(to: 0..<height) {
      for x in columns {
        let coverage = Int(mask[x, y])
        if coverage == 0 { continue }
        // 255 * 256 stands for full cover.
        let share = coverage * opacity
        let start = (y * width + x) * 3
        pixels[start] = mixed(pixels[start], color.red, share)
        pixels[start + 1] = mixed(pixels[start + 1], color.green, share)
        pixels[start + 2] = mixed(pixels[start + 2], color.blue, share)
      }
    }
  }
}

/// The part of the way from one channel value to another, rounded to the nearest.
@inline(always)
private func mixed(_ from: UInt8, _ to: UInt8, _ share: Int) -> UInt8 {
  let full = 255 * 256
  return UInt8((Int(from) * (full - share) + Int(to) * share + full / 2) / full)
}
