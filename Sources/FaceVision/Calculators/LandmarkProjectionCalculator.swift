/// Maps landmarks from the tensor to the image.
///
/// MediaPipe 0.10.21 `LandmarkProjectionCalculator` with a projection matrix.
package enum LandmarkProjectionCalculator {
  /// Projects landmarks in place.
  ///
  /// x and y go through the matrix. z is scaled by the length of the region's projected upper edge,
  /// which mixes units of the image's width and height if the region is rotated, as the original does.
  package static func process(
    _ landmarks: UnsafeMutableBufferPointer<NormalizedLandmark>,
    matrix: TensorToImageMatrix
  ) {
    let topLeft = matrix.project(x: 0, y: 0)
    let topRight = matrix.project(x: 1, y: 0)
    let dx = Double(topRight.x - topLeft.x)
    let dy = Double(topRight.y - topLeft.y)
    let depthScale = Float((dx * dx + dy * dy).squareRoot())
    for index in landmarks.indices {
      let landmark = landmarks[index]
      let point = matrix.project(x: landmark.x, y: landmark.y)
      landmarks[index] = NormalizedLandmark(x: point.x, y: point.y, z: landmark.z * depthScale)
    }
  }
}
