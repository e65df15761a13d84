/// Loads and stores of whole vectors and of the first few lanes of one.
///
/// Addresses need no alignment. Partial accesses touch no memory beyond the lanes they are asked for,
/// so a kernel may end at the last byte of a mapped page.

@inline(__always)
func load(_ source: UnsafePointer<Float>) -> Vector {
  UnsafeRawPointer(source).loadUnaligned(as: Vector.self)
}

@inline(__always)
func store(_ vector: Vector, to target: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(target).storeBytes(of: vector, as: Vector.self)
}

@inline(__always)
func loadAddress(_ source: UnsafeRawPointer) -> UnsafePointer<Float> {
  source.loadUnaligned(as: UnsafePointer<Float>.self)
}

/// Loads the first `count` lanes, at least none and at most all; the others become 0.
@inline(__always)
func load(_ source: UnsafePointer<Float>, first count: Int) -> Vector {
  if count >= Vector.scalarCount { return load(source) }
  return loadPart(source, first: count)
}

/// Loads at least the first `count` lanes, whole vectors wherever they end before `end`.
///
/// The other lanes hold whatever is there.
@inline(__always)
func load(
  _ source: UnsafePointer<Float>,
  first count: Int,
  before end: UnsafePointer<Float>
) -> Vector {
  end - source >= Vector.scalarCount ? load(source) : load(source, first: count)
}

/// Stores the first `count` lanes, at least none and at most all.
@inline(__always)
func store(_ vector: Vector, to target: UnsafeMutablePointer<Float>, first count: Int) {
  if count >= Vector.scalarCount { return store(vector, to: target) }
  storePart(vector, to: target, first: count)
}

/// Loads the first `count` lanes where they are rarely all.
@inline(never)
func loadPart(_ source: UnsafePointer<Float>, first count: Int) -> Vector {
  lanes(of: source, first: count, as: Vector())
}

/// Stores the first `count` lanes where they are rarely all.
@inline(never)
func storePart(_ vector: Vector, to target: UnsafeMutablePointer<Float>, first count: Int) {
  setLanes(of: target, to: vector, first: count)
}

/// Adds together the lanes of a vector: upper half to lower half, until one is left.
@inline(__always)
func sumOfLanes(_ vector: SIMD4<Float>) -> Float {
  let pair = vector.lowHalf + vector.highHalf
  return pair.x + pair.y
}

@inline(__always)
func sumOfLanes(_ vector: SIMD8<Float>) -> Float {
  sumOfLanes(vector.lowHalf + vector.highHalf)
}

@inline(__always)
func sumOfLanes(_ vector: SIMD16<Float>) -> Float {
  sumOfLanes(vector.lowHalf + vector.highHalf)
}

@inline(__always)
private func lanes(
  of source: UnsafePointer<Float>,
  first count: Int,
  as zero: SIMD4<Float>
) -> SIMD4<Float> {
  switch count {
  case 1: SIMD4(source[0], 0, 0, 0)
  case 2: SIMD4(source[0], source[1], 0, 0)
  case 3: SIMD4(source[0], source[1], source[2], 0)
  case 4...: UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Float>.self)
  default: zero
  }
}

@inline(__always)
private func lanes(
  of source: UnsafePointer<Float>,
  first count: Int,
  as zero: SIMD8<Float>
) -> SIMD8<Float> {
  if count <= 4 {
    return SIMD8(
      lowHalf: lanes(of: source, first: count, as: zero.lowHalf),
      highHalf: zero.highHalf
    )
  }
  return SIMD8(
    lowHalf: UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Float>.self),
    highHalf: lanes(of: source + 4, first: count &- 4, as: zero.highHalf)
  )
}

@inline(__always)
private func lanes(
  of source: UnsafePointer<Float>,
  first count: Int,
  as zero: SIMD16<Float>
) -> SIMD16<Float> {
  if count <= 8 {
    return SIMD16(
      lowHalf: lanes(of: source, first: count, as: zero.lowHalf),
      highHalf: zero.highHalf
    )
  }
  return SIMD16(
    lowHalf: UnsafeRawPointer(source).loadUnaligned(as: SIMD8<Float>.self),
    highHalf: lanes(of: source + 8, first: count &- 8, as: zero.highHalf)
  )
}

@inline(__always)
private func setLanes(
  of target: UnsafeMutablePointer<Float>,
  to vector: SIMD4<Float>,
  first count: Int
) {
  let raw = UnsafeMutableRawPointer(target)
  if count >= 4 { return raw.storeBytes(of: vector, as: SIMD4<Float>.self) }
  if count >= 2 { raw.storeBytes(of: vector.lowHalf, as: SIMD2<Float>.self) }
  if count == 1 { target[0] = vector.x }
  if count == 3 { target[2] = vector.z }
}

@inline(__always)
private func setLanes(
  of target: UnsafeMutablePointer<Float>,
  to vector: SIMD8<Float>,
  first count: Int
) {
  if count <= 4 { return setLanes(of: target, to: vector.lowHalf, first: count) }
  UnsafeMutableRawPointer(target).storeBytes(of: vector.lowHalf, as: SIMD4<Float>.self)
  setLanes(of: target + 4, to: vector.highHalf, first: count &- 4)
}

@inline(__always)
private func setLanes(
  of target: UnsafeMutablePointer<Float>,
  to vector: SIMD16<Float>,
  first count: Int
) {
  if count <= 8 { return setLanes(of: target, to: vector.lowHalf, first: count) }
  UnsafeMutableRawPointer(target).storeBytes(of: vector.lowHalf, as: SIMD8<Float>.self)
  setLanes(of: target + 8, to: vector.highHalf, first: count &- 8)
}
