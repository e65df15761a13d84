/// Transposes between four pixels' vectors of channels and planes, one a channel, that begin `stride`
/// elements behind each other; in registers, four lanes of a vector at a time.

/// Loads four pixels' vectors of channels from planes.
@inline(__always)
func pixelsAcross(_ planes: UnsafePointer<Float>, stride: Int) -> Unrolled4<Vector> {
  pixelsAcross(planes, stride: stride, as: Vector())
}

@inline(__always)
private func pixelsAcross(
  _ planes: UnsafePointer<Float>,
  stride: Int,
  as zero: SIMD4<Float>
) -> Unrolled4<SIMD4<Float>> {
  transposed(Unrolled4 { loadQuad(planes + $0 &* stride) })
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

/// Stores four pixels' vectors of channels in planes.
@inline(__always)
func storeAcross(
  _ pixels: Unrolled4<SIMD4<Float>>,
  to planes: UnsafeMutablePointer<Float>,
  stride: Int
) {
  @inline(__always)
  func storePlane(_ index: Int, _ quad: SIMD4<Float>) {
    storeQuad(quad, to: planes + index &* stride)
  }
  transposed(pixels).forEach(storePlane)
}

@inline(__always)
func storeAcross(
  _ pixels: Unrolled4<SIMD8<Float>>,
  to planes: UnsafeMutablePointer<Float>,
  stride: Int
) {
  @inline(__always)
  func storePlanes(_ index: Int, _ quads: SIMD8<Float>) {
    storeQuad(quads.lowHalf, to: planes + index &* stride)
    storeQuad(quads.highHalf, to: planes + (index &+ 4) &* stride)
  }
  transposed(pixels).forEach(storePlanes)
}

@inline(__always)
func storeAcross(
  _ pixels: Unrolled4<SIMD16<Float>>,
  to planes: UnsafeMutablePointer<Float>,
  stride: Int
) {
  storeAcross(Unrolled4 { pixels[$0].lowHalf }, to: planes, stride: stride)
  storeAcross(Unrolled4 { pixels[$0].highHalf }, to: planes + 8 &* stride, stride: stride)
}

@inline(__always)
private func loadQuad(_ source: UnsafePointer<Float>) -> SIMD4<Float> {
  UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Float>.self)
}

@inline(__always)
private func storeQuad(_ quad: SIMD4<Float>, to target: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(target).storeBytes(of: quad, as: SIMD4<Float>.self)
}

@inline(__always)
private func transposed(_ rows: Unrolled4<SIMD4<Float>>) -> Unrolled4<SIMD4<Float>> {
  let (a, b, c, d) = (rows.e0, rows.e1, rows.e2, rows.e3)
  let (ab0, ab1) = (SIMD4(a.x, b.x, a.y, b.y), SIMD4(a.z, b.z, a.w, b.w))
  let (cd0, cd1) = (SIMD4(c.x, d.x, c.y, d.y), SIMD4(c.z, d.z, c.w, d.w))
  return columns(lows(ab0, cd0), highs(ab0, cd0), lows(ab1, cd1), highs(ab1, cd1))
}

/// Transposes the low halves, and the high halves.
@inline(__always)
private func transposed(_ rows: Unrolled4<SIMD8<Float>>) -> Unrolled4<SIMD8<Float>> {
  let (a, b, c, d) = (rows.e0, rows.e1, rows.e2, rows.e3)
  let ab0 = SIMD8(a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5])
  let ab1 = SIMD8(a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7])
  let cd0 = SIMD8(c[0], d[0], c[1], d[1], c[4], d[4], c[5], d[5])
  let cd1 = SIMD8(c[2], d[2], c[3], d[3], c[6], d[6], c[7], d[7])
  return columns(lows(ab0, cd0), highs(ab0, cd0), lows(ab1, cd1), highs(ab1, cd1))
}

@inline(__always)
private func columns<Column>(
  _ first: Column,
  _ second: Column,
  _ third: Column,
  _ fourth: Column
) -> Unrolled4<Column> {
  Unrolled4 { column in
    switch column {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }
}

// Pairs of floats move as one double, so that each result takes one instruction.

@inline(__always)
private func lows(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  let (a, b) = (unsafeBitCast(a, to: SIMD2<Double>.self), unsafeBitCast(b, to: SIMD2<Double>.self))
  return unsafeBitCast(SIMD2(a.x, b.x), to: SIMD4<Float>.self)
}

@inline(__always)
private func highs(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  let (a, b) = (unsafeBitCast(a, to: SIMD2<Double>.self), unsafeBitCast(b, to: SIMD2<Double>.self))
  return unsafeBitCast(SIMD2(a.y, b.y), to: SIMD4<Float>.self)
}

@inline(__always)
private func lows(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  let (a, b) = (unsafeBitCast(a, to: SIMD4<Double>.self), unsafeBitCast(b, to: SIMD4<Double>.self))
  return unsafeBitCast(SIMD4(a.x, b.x, a.z, b.z), to: SIMD8<Float>.self)
}

@inline(__always)
private func highs(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  let (a, b) = (unsafeBitCast(a, to: SIMD4<Double>.self), unsafeBitCast(b, to: SIMD4<Double>.self))
  return unsafeBitCast(SIMD4(a.y, b.y, a.w, b.w), to: SIMD8<Float>.self)
}
