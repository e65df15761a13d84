/// Turns the landmarks that the blendshape model uses into its input tensor.
///
/// MediaPipe 0.10.21 `LandmarksToTensorCalculator`: x and y in pixels, no depth.
package enum LandmarksToTensorCalculator {
  /// Number of elements of the tensor: `[146, 2]`.
  package static var elementCount: Int { 2 * Blendshapes.landmarkIndices.count }

  /// Fills the tensor.
  ///
  /// - Parameters:
  ///   - landmarks: All landmarks of a face, normalised to the image.
  ///   - size: Size of the image.
  ///   - tensor: Receives ``elementCount`` values.
  /// - Throws: ``FaceVisionError/sizeMismatch(what:found:expected:)``.
  package static func process(
    _ landmarks: UnsafeBufferPointer<NormalizedLandmark>,
    in size: ImageSize,
    into tensor: UnsafeMutableBufferPointer<Float>
  ) throws(FaceVisionError) {
    guard landmarks.count == FaceLandmarks.count else {
      throw .sizeMismatch(
        what: "landmark list",
        found: landmarks.count,
        expected: FaceLandmarks.count
      )
    }
    guard tensor.count == elementCount else {
      throw .sizeMismatch(what: "blendshape tensor", found: tensor.count, expected: elementCount)
    }
    let width = Float(size.width)
    let height = Float(size.height)
    for (position, index) in Blendshapes.landmarkIndices.enumerated() {
      let landmark = landmarks[Int(index)]
      tensor[2 * position] = landmark.x * width
      tensor[2 * position + 1] = landmark.y * height
    }
  }
}
