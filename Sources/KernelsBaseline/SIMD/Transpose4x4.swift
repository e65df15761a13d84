/// Transposes of four rows of four elements, in registers of four lanes on every instruction set.

/// Reads four rows and returns their columns.
///
/// - Parameters:
///   - source: The first row's first element.
///   - stride: Elements from one row to the next.
@inline(__always)
func transposed(_ source: UnsafePointer<Float>, stride: Int) -> Unrolled4<SIMD4<Float>> {
  transposed(
    loadQuad(source),
    loadQuad(source + stride),
    loadQuad(source + 2 &* stride),
    loadQuad(source + 3 &* stride)
  )
}

@inline(__always)
func storeQuad(_ quad: SIMD4<Float>, to target: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(target).storeBytes(of: quad, as: SIMD4<Float>.self)
}

/// Four pixels' vectors of channels, of planes that begin `stride` elements behind each other.
@inline(__always)
func pixelsAcross(
  _ planes: UnsafePointer<Float>,
  stride: Int
) -> Unrolled4<Unrolled1<Vector>> {
  let pixels = pixelsAcross(planes, stride: stride, as: Vector())
  return Unrolled4 { pixel in Unrolled1 { _ in pixels[pixel] } }
}

@inline(__always)
private func pixelsAcross(
  _ planes: UnsafePointer<Float>,
  stride: Int,
  as zero: SIMD4<Float>
) -> Unrolled4<SIMD4<Float>> {
  transposed(planes, stride: stride)
}

@inline(__always)
private func pixelsAcross(
  _ planes: UnsafePointer<Float>,
  stride: Int,
  as zero: SIMD8<Float>
) -> Unrolled4<SIMD8<Float>> {
  let low = pixelsAcross(planes, stride: stride, as: zero.lowHalf)
  let high = pixelsAcross(planes + 4 &* stride, stride: stride, as: zero.lowHalf)
  return Unrolled4 { SIMD8(lowHalf: low[$0], highHalf: high[$0]) }
}

@inline(__always)
private func pixelsAcross(
  _ planes: UnsafePointer<Float>,
  stride: Int,
  as zero: SIMD16<Float>
) -> Unrolled4<SIMD16<Float>> {
  let low = pixelsAcross(planes, stride: stride, as: zero.lowHalf)
  let high = pixelsAcross(planes + 8 &* stride, stride: stride, as: zero.lowHalf)
  return Unrolled4 { SIMD16(lowHalf: low[$0], highHalf: high[$0]) }
}

@inline(__always)
private func loadQuad(_ source: UnsafePointer<Float>) -> SIMD4<Float> {
  UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Float>.self)
}

@inline(__always)
private func transposed(
  _ a: SIMD4<Float>,
  _ b: SIMD4<Float>,
  _ c: SIMD4<Float>,
  _ d: SIMD4<Float>
) -> Unrolled4<SIMD4<Float>> {
  let (ab0, ab1) = (SIMD4(a.x, b.x, a.y, b.y), SIMD4(a.z, b.z, a.w, b.w))
  let (cd0, cd1) = (SIMD4(c.x, d.x, c.y, d.y), SIMD4(c.z, d.z, c.w, d.w))
  let columns = (lows(ab0, cd0), highs(ab0, cd0), lows(ab1, cd1), highs(ab1, cd1))
  return Unrolled4 { column in
    switch column {
    case 0: columns.0
    case 1: columns.1
    case 2: columns.2
    default: columns.3
    }
  }
}

// Pairs of floats move as one double, so that each of the eight results takes one instruction.

@inline(__always)
private func lows(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  let pairs = SIMD2(
    unsafeBitCast(a, to: SIMD2<Double>.self).x,
    unsafeBitCast(b, to: SIMD2<Double>.self).x
  )
  return unsafeBitCast(pairs, to: SIMD4<Float>.self)
}

@inline(__always)
private func highs(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  let pairs = SIMD2(
    unsafeBitCast(a, to: SIMD2<Double>.self).y,
    unsafeBitCast(b, to: SIMD2<Double>.self).y
  )
  return unsafeBitCast(pairs, to: SIMD4<Float>.self)
}
