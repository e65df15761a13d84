import Bytes
import CommandLineSupport
import Images

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Canvas {
  /// The finished picture.
  func image() throws(ToolError) -> ImageBuffer {
    do throws(ImageError) {
      return try ImageBuffer(
        bytes: SharedBytes(pixels),
        width: width,
        height: height,
        pixelFormat: .rgb
      )
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
  }
}

/// Sine and cosine of an angle in degrees.
func sineAndCosine(_ degrees: Float) -> (sine: Float, cosine: Float) {
  let angle = degrees * Float.pi / 180
  return (sinf(angle), cosf(angle))
}

/// The angle of a direction in degrees, clockwise from the picture's right.
func angle(ofX x: Float, y: Float) -> Float { atan2f(y, x) * 180 / Float.pi }
