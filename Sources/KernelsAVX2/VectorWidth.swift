package typealias Vector = SIMD8<Float>
