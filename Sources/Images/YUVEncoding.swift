/// What luma and colour differences mean.
///
/// Cameras and video files say it; where nothing is known, small pictures usually are BT.601 and
/// pictures of 720 rows and more BT.709.
public struct YUVEncoding: Sendable, Hashable {
  /// The share of red, green and blue in luma.
  public enum Matrix: String, Sendable, Hashable, CaseIterable {
    /// ITU-R BT.601: red 0.299, green 0.587, blue 0.114. Also that of JPEG.
    case bt601
    /// ITU-R BT.709: red 0.2126, green 0.7152, blue 0.0722.
    case bt709
  }

  /// Which numbers stand for black, white and the strongest colours.
  public enum Range: String, Sendable, Hashable, CaseIterable {
    /// Luma 16 to 235, differences 16 to 240; also called limited.
    case video
    /// All 0 to 255.
    case full
  }

  /// The share of the colours in luma.
  public var matrix: Matrix
  /// Which numbers are used.
  public var range: Range

  /// Joins a matrix and a range; BT.601 in video range by default, as OpenCV takes YUV to be.
  public init(matrix: Matrix = .bt601, range: Range = .video) {
    self.matrix = matrix
    self.range = range
  }
}
