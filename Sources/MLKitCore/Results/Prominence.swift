import FaceVision

/// Which face a picture is about: large ones near its centre come first.
///
/// ML Kit does not say how it chooses its most prominent face.
enum Prominence {
  /// Another face must beat the most prominent one of the picture before by this much.
  static let advantage = 1.2

  /// How prominent a face is; only comparable within one picture.
  static func score(_ square: FaceSquare, in size: ImageSize) -> Double {
    let half = SIMD2(Double(size.width), Double(size.height)) / 2
    let offset = square.center - half
    let distance = ((offset * offset).sum() / (half * half).sum()).squareRoot()
    return square.area * (1 - 0.5 * min(distance, 1))
  }
}
