/// 1 / (1 + exp(-x)) for each lane.
///
/// With e = exp(-|x|), which cannot overflow, the result is 1 / (1 + e) for positive x and
/// e / (1 + e) for negative x. The result for NaN is NaN.
@inline(__always)
func logistic(_ x: Vector) -> Vector {
  let magnitude = x.replacing(with: x * -1, where: x .< 0)
  let e = exponentialOfNegative(magnitude * -1)
  let numerator = Vector(repeating: 1).replacing(with: e, where: x .< 0)
  return numerator / (1 + e)
}

/// exp(x) for x <= 0 in each lane, to about one unit in the last place; NaN stays NaN.
///
/// x is split into n ln 2 + r with |r| <= ln 2 / 2. exp(r) is its Taylor polynomial of degree 7, whose
/// remainder r⁸ / 8! is below 5.2e-9, a twentieth of a unit in the last place. The product with ln 2
/// is exact enough because ln 2 is given in two parts, the first of which has nine bits: n times it is
/// exact. The power of two is applied in two halves, so that results below the least normal number
/// come out right.
@inline(__always)
private func exponentialOfNegative(_ x: Vector) -> Vector {
  // Below -104 the result is 0; so far down n would leave the range of exponents.
  let limit = Vector(repeating: -104)
  let bounded = x.replacing(with: limit, where: x .< limit)
  // Adding 1.5 * 2^23 rounds to an integer, because the sum has no bits left for a fraction.
  let rounder = Vector(repeating: 12_582_912)
  let shifted = bounded * 1.442_695_04 + rounder
  let n = shifted - rounder
  var r = multiplyAdd(bounded, n, Vector(repeating: -0.693_359_375))
  r = multiplyAdd(r, n, Vector(repeating: 2.121_944_4e-4))
  var p = Vector(repeating: 1 / 5040)
  p = multiplyAdd(Vector(repeating: 1 / 720), p, r)
  p = multiplyAdd(Vector(repeating: 1 / 120), p, r)
  p = multiplyAdd(Vector(repeating: 1 / 24), p, r)
  p = multiplyAdd(Vector(repeating: 1 / 6), p, r)
  p = multiplyAdd(Vector(repeating: 0.5), p, r)
  // exp(r) = 1 + (r + r² p)
  p = 1 + multiplyAdd(r, r * r, p)
  let exponent =
    unsafeBitCast(shifted, to: Vector.MaskStorage.self)
    &- unsafeBitCast(rounder, to: Vector.MaskStorage.self)
  let half = exponent &>> 1
  return p * powerOfTwo(half) * powerOfTwo(exponent &- half)
}

/// 2 to the power of each lane, which is at least -126 and at most 127.
@inline(__always)
private func powerOfTwo(_ exponent: Vector.MaskStorage) -> Vector {
  unsafeBitCast((exponent &+ 127) &<< 23, to: Vector.self)
}
