import Bytes
import FaceTasks
import ImageCodecs
import Images

/// A model's input as a picture.
struct TensorPicture: Sendable {
  let width: Int
  let height: Int
  /// The picture as a PNG file; empty if it could not be made.
  let png: [UInt8]

  /// Turns the values back into eight bits, which is what they were made of.
  init(_ region: SampledRegion) {
    width = region.width
    height = region.height
    let (minimum, maximum) = region.valueRange
    let scale = 255 / (maximum - minimum)
    let pixels = region.tensor.map { value in
      let level = ((value - minimum) * scale).rounded()
      return level > 0 ? UInt8(min(level, 255)) : 0
    }
    png = encodedPNG(pixels, width: width, height: height, format: .rgb)
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
