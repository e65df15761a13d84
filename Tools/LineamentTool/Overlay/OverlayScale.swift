/// How much an overlay enlarges its picture.
///
/// A face of a hundred pixels has no room for 478 points, so small pictures are enlarged by the
/// least whole factor that makes the shorter side at least ``comfortableSide`` pixels, eight at
/// most.
enum OverlayScale {
  static let comfortableSide = 720
  static let maximum = 8

  static func automatic(width: Int, height: Int) -> Int {
    let shorter = max(min(width, height), 1)
    return min(max((comfortableSide + shorter - 1) / shorter, 1), maximum)
  }
}
