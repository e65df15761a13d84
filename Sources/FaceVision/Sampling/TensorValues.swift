/// The tensor values that eight-bit results stand for.
struct TensorValues: Sendable {
  let scale: Float
  let offset: Float
  /// `result x scale + offset`, rounded once as a fused multiply-add does; 256 entries.
  let table: [Float]
  /// True if a product and a sum, each rounded, give the same values as the table.
  ///
  /// The arithmetic is faster than the table but differs in the last bit for ranges such as -1...1.
  let isLinear: Bool

  /// Maps 0 to the minimum and 255, up to rounding, to the maximum.
  init(minimum: Float, maximum: Float) {
    let scale = (maximum - minimum) / 255
    let table = (0...255).map { minimum.addingProduct(Float($0), scale) }
    self.scale = scale
    self.offset = minimum
    self.table = table
    isLinear = table.indices.allSatisfy { Float($0) * scale + minimum == table[$0] }
  }
}
