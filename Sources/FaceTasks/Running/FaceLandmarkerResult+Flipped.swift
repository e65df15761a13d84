extension FaceLandmarkerResult {
  /// The result for the picture mirrored top to bottom.
  func flipped() -> FaceLandmarkerResult {
    var copy = self
    copy.faces = faces.map { $0.flipped() }
    return copy
  }
}

extension Face {
  fileprivate func flipped() -> Face {
    var copy = self
    for index in landmarks.indices { copy.landmarks[index].y = 1 - landmarks[index].y }
    copy.transformationMatrix = transformationMatrix?.flipped()
    return copy
  }
}

extension TransformMatrix {
  /// The matrix followed by a reflection that changes the sign of y.
  fileprivate func flipped() -> TransformMatrix {
    var elements = columnMajor
    for index in stride(from: 1, to: 16, by: 4) { elements[index].negate() }
    return TransformMatrix(columnMajor: elements)
  }
}
