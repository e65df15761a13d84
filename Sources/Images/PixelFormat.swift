/// How the bytes of a picture are laid out, eight bits a channel.
///
/// Alpha never takes part in inference: MediaPipe carries it along and drops it, so a transparent
/// pixel counts with the colour it stores. Colours must not be premultiplied with alpha.
///
/// In the YUV formats two colour differences (U, also called Cb, and V, Cr) belong to several pixels;
/// the last column or row of an odd size has its own. ``YUVEncoding`` tells what the numbers mean.
public enum PixelFormat: String, Sendable, Hashable, CaseIterable {
  /// Red, green, blue.
  case rgb
  /// Red, green, blue, alpha.
  case rgba
  /// Blue, green, red, alpha: the order of most camera frames on Apple platforms.
  case bgra
  /// Alpha, red, green, blue.
  case argb
  /// One luminance channel, used for red, green and blue alike.
  case gray
  /// A plane of luma, and one of U and V in turns for every 2x2 pixels.
  case nv12
  /// A plane of luma, and one of V and U in turns for every 2x2 pixels: Android's cameras.
  case nv21
  /// A plane of luma, one of U and one of V for every 2x2 pixels.
  case i420
  /// Luma, U, luma, V for every two pixels of a row: most USB cameras. Also called YUY2.
  case yuyv

  /// Bytes one pixel takes, in the first plane if there are several.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb: 3
    case .rgba, .bgra, .argb: 4
    case .yuyv: 2
    case .gray, .nv12, .nv21, .i420: 1
    }
  }

  /// Byte offsets of red, green and blue within a pixel; of YUV formats that of luma, three times.
  public var channelOffsets: (red: Int, green: Int, blue: Int) {
    switch self {
    case .rgb, .rgba: (0, 1, 2)
    case .bgra: (2, 1, 0)
    case .argb: (1, 2, 3)
    case .gray, .nv12, .nv21, .i420, .yuyv: (0, 0, 0)
    }
  }

  /// Number of planes: areas of memory with rows of their own.
  public var planeCount: Int {
    switch self {
    case .rgb, .rgba, .bgra, .argb, .gray, .yuyv: 1
    case .nv12, .nv21: 2
    case .i420: 3
    }
  }

  /// True if pixels are stored as luma and colour differences.
  public var isYUV: Bool {
    switch self {
    case .rgb, .rgba, .bgra, .argb, .gray: false
    case .nv12, .nv21, .i420, .yuyv: true
    }
  }

  /// The formats that are not YUV.
  package static var interleavedCases: [PixelFormat] { allCases.filter { !$0.isYUV } }
}
