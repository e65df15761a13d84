/// A projective map from tensor pixels to image pixels: nine numbers, row by row.
///
/// A rotated rectangle would need an affine map only. OpenCV solves for a projective one, and the
/// rounding errors of that detour decide ties in the sampling grid, so it is followed step by step.
struct PerspectiveTransform {
  let m: InlineArray<9, Double>

  /// The map that takes the corners of a tensor to those of a region.
  ///
  /// Equals `invert(getPerspectiveTransform(region, tensor))` of OpenCV 3.4 and 4.11. A region too
  /// small to solve for gives the zero map, with which every sample is pixel (0, 0).
  init(tensorWidth: Int, tensorHeight: Int, region: RegionOfInterest) {
    let right = Float(tensorWidth)
    let bottom = Float(tensorHeight)
    let corners = region.corners
    let pairs: InlineArray<4, (RegionOfInterest.Corner, RegionOfInterest.Corner)> = [
      (corners.bottomLeft, .init(x: 0, y: bottom)),
      (corners.topLeft, .init(x: 0, y: 0)),
      (corners.topRight, .init(x: right, y: 0)),
      (corners.bottomRight, .init(x: right, y: bottom)),
    ]
    var equations = LinearEquations8()
    for i in 0..<4 {
      let (source, target) = pairs[i]
      equations.setRow(
        i,
        [
          Double(source.x), Double(source.y), 1, 0, 0, 0,
          Double(-source.x * target.x), Double(-source.y * target.x),
        ],
        equals: Double(target.x)
      )
      equations.setRow(
        i + 4,
        [
          0, 0, 0, Double(source.x), Double(source.y), 1,
          Double(-source.x * target.y), Double(-source.y * target.y),
        ],
        equals: Double(target.y)
      )
    }
    guard let solution = equations.solve() else {
      m = InlineArray(repeating: 0)
      return
    }
    m = inverse(
      [
        solution[0], solution[1], solution[2], solution[3], solution[4], solution[5], solution[6],
        solution[7], 1,
      ]
    )
  }
}

/// The inverse of a 3x3 matrix by cofactors; all zeros if the determinant is 0.
private func inverse(_ s: InlineArray<9, Double>) -> InlineArray<9, Double> {
  let determinant =
    s[0] * (s[4] * s[8] - s[5] * s[7]) - s[1] * (s[3] * s[8] - s[5] * s[6])
    + s[2] * (s[3] * s[7] - s[4] * s[6])
  guard determinant != 0 else { return InlineArray(repeating: 0) }
  let q = 1 / determinant
  var result = InlineArray<9, Double>(repeating: 0)
  result[0] = (s[4] * s[8] - s[5] * s[7]) * q
  result[1] = (s[2] * s[7] - s[1] * s[8]) * q
  result[2] = (s[1] * s[5] - s[2] * s[4]) * q
  result[3] = (s[5] * s[6] - s[3] * s[8]) * q
  result[4] = (s[0] * s[8] - s[2] * s[6]) * q
  result[5] = (s[2] * s[3] - s[0] * s[5]) * q
  result[6] = (s[3] * s[7] - s[4] * s[6]) * q
  result[7] = (s[1] * s[6] - s[0] * s[7]) * q
  result[8] = (s[0] * s[4] - s[1] * s[3]) * q
  return result
}
