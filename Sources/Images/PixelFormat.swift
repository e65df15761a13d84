/// How the bytes of one pixel are laid out: eight bits a channel, channels interleaved.
///
/// Alpha never takes part in inference: MediaPipe carries it along and drops it, so a transparent
/// pixel counts with the colour it stores. Colours must not be premultiplied with alpha.
public enum PixelFormat: String, Sendable, Hashable, CaseIterable {
  /// Red, green, blue.
  case rgb
  /// Red, green, blue, alpha.
  case rgba
  /// Blue, green, red, alpha: the order of most camera frames on Apple platforms.
  case bgra
  /// One luminance channel, used for red, green and blue alike.
  case gray

  /// Bytes one pixel takes.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb: 3
    case .rgba, .bgra: 4
    case .gray: 1
    }
  }

  /// Byte offsets of red, green and blue within a pixel.
  public var channelOffsets: (red: Int, green: Int, blue: Int) {
    switch self {
    case .rgb, .rgba: (0, 1, 2)
    case .bgra: (2, 1, 0)
    case .gray: (0, 0, 0)
    }
  }
}
