import FaceTasks

extension TransformMatrix {
  /// Distance of the canonical face's origin from the camera in centimetres.
  var distance: Float {
    let translation = SIMD3(
      self[row: 0, column: 3],
      self[row: 1, column: 3],
      self[row: 2, column: 3]
    )
    return (translation * translation).sum().squareRoot()
  }
}
