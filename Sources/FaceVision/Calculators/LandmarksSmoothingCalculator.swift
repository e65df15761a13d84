/// Steadies the landmarks of one face in a video.
///
/// A one-Euro filter per coordinate: a face at rest is smoothed strongly, a moving one hardly at all.
/// Speeds are measured in sizes of the face. MediaPipe 0.10.21 `LandmarksSmoothingCalculator` with the
/// constants of `face_landmarker_graph.cc`.
package struct LandmarksSmoothingCalculator: Sendable {
  /// Faces smaller than this many pixels are not smoothed: their size is no measure for a speed.
  private static var smallestFaceSize: Float { 1e-6 }

  private let count: Int
  private var filter: OneEuroFilter

  /// A calculator without a past.
  package init(count: Int = FaceLandmarks.count) {
    self.count = count
    filter = OneEuroFilter(count: 3 * count)
  }

  /// Forgets the past, as after a frame without a face.
  package mutating func reset() { filter.reset() }

  /// Smooths the landmarks of one frame in place.
  ///
  /// - Parameters:
  ///   - landmarks: All landmarks of the face, normalised to the image.
  ///   - size: Size of the image.
  ///   - nanoseconds: Time of the frame. A frame that is not later than the one before is left as it
  ///     is, up to rounding.
  /// - Throws: ``FaceVisionError/sizeMismatch(what:found:expected:)``.
  package mutating func process(
    _ landmarks: UnsafeMutableBufferPointer<NormalizedLandmark>,
    in size: ImageSize,
    nanoseconds: Int64
  ) throws(FaceVisionError) {
    guard landmarks.count == count else {
      throw .sizeMismatch(what: "landmark list", found: landmarks.count, expected: count)
    }
    let width = Float(size.width)
    let height = Float(size.height)
    for index in landmarks.indices {
      landmarks[index].x *= width
      landmarks[index].y *= height
      landmarks[index].z *= width
    }
    let faceSize = Self.faceSize(UnsafeBufferPointer(landmarks))
    if faceSize >= Self.smallestFaceSize,
      filter.advance(to: nanoseconds, valueScale: Double(1 / faceSize))
    {
      for index in landmarks.indices {
        landmarks[index].x = filter.apply(landmarks[index].x, at: 3 * index)
        landmarks[index].y = filter.apply(landmarks[index].y, at: 3 * index + 1)
        landmarks[index].z = filter.apply(landmarks[index].z, at: 3 * index + 2)
      }
    }
    for index in landmarks.indices {
      landmarks[index].x /= width
      landmarks[index].y /= height
      landmarks[index].z /= width
    }
  }

  /// Mean of the width and height of the box around all landmarks.
  private static func faceSize(_ landmarks: UnsafeBufferPointer<NormalizedLandmark>) -> Float {
    guard let first = landmarks.first else { return 0 }
    var low = SIMD2(first.x, first.y)
    var high = low
    for landmark in landmarks {
      let point = SIMD2(landmark.x, landmark.y)
      low.replace(with: point, where: point .< low)
      high.replace(with: point, where: point .> high)
    }
    let extent = high - low
    return (extent.x + extent.y) / 2
  }
}
