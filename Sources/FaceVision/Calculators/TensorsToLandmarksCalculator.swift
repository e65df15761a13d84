/// Scales a raw landmark tensor to the model's input.
///
/// MediaPipe 0.10.21 `TensorsToLandmarksCalculator`. Depth is divided by the input's width, like x.
package struct TensorsToLandmarksCalculator: Sendable, Hashable {
  /// Number of landmarks.
  package let count: Int
  /// Columns of the model's input, the unit of raw x and z.
  package let inputWidth: Int
  /// Rows of the model's input, the unit of raw y.
  package let inputHeight: Int

  package init(count: Int = FaceLandmarks.count, inputWidth: Int, inputHeight: Int) {
    self.count = count
    self.inputWidth = inputWidth
    self.inputHeight = inputHeight
  }

  /// Fills a list of landmarks, normalised to the model's input.
  ///
  /// - Parameters:
  ///   - tensor: `[count, 3]`.
  ///   - landmarks: Receives `count` landmarks.
  /// - Throws: ``FaceVisionError/sizeMismatch(what:found:expected:)``.
  package func process(
    _ tensor: UnsafeBufferPointer<Float>,
    into landmarks: UnsafeMutableBufferPointer<NormalizedLandmark>
  ) throws(FaceVisionError) {
    guard tensor.count == 3 * count else {
      throw .sizeMismatch(what: "landmark tensor", found: tensor.count, expected: 3 * count)
    }
    guard landmarks.count == count else {
      throw .sizeMismatch(what: "landmark list", found: landmarks.count, expected: count)
    }
    let width = Float(inputWidth)
    let height = Float(inputHeight)
    for index in 0..<count {
      landmarks[index] = NormalizedLandmark(
        x: tensor[3 * index] / width,
        y: tensor[3 * index + 1] / height,
        z: tensor[3 * index + 2] / width
      )
    }
  }
}
