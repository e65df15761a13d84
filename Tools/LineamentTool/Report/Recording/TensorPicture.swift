import Bytes
import FaceTasks
import ImageCodecs
import Images

/// A model's input as a picture.
struct TensorPicture: Sendable {
  let width: Int
  let height: Int
  /// Red, green and blue, row by row.
  private let pixels: [UInt8]

  /// Turns the values back into eight bits, which is what they were made of.
  init(_ region: SampledRegion) {
    width = region.width
    height = region.height
    let (minimum, maximum) = region.valueRange
    let scale = 255 / (maximum - minimum)
    pixels = region.tensor.map { value in
      let level = ((value - minimum) * scale).rounded()
      return level > 0 ? UInt8(min(level, 255)) : 0
    }
  }

  /// The picture as a PNG file; empty if it could not be made.
  ///
  /// - Parameter isReduced: True for half its size.
  func png(isReduced: Bool = false) -> [UInt8] {
    let image = try? ImageBuffer(
      bytes: SharedBytes(pixels),
      width: width,
      height: height,
      pixelFormat: .rgb
    )
    guard let image else { return [] }
    let shown =
      isReduced
      ? try? Canvas(image, width: max(width / 2, 1), height: max(height / 2, 1)).image : image
    guard let shown, let png = try? encodePNG(shown) else { return [] }
    return png
  }
}

/// Pixels as a PNG file; empty if they do not fit the size.
func encodedPNG(_ pixels: [UInt8], width: Int, height: Int, format: PixelFormat) -> [UInt8] {
  let image = try? ImageBuffer(
    bytes: SharedBytes(pixels),
    width: width,
    height: height,
    pixelFormat: format
  )
  guard let image, let png = try? encodePNG(image) else { return [] }
  return png
}
