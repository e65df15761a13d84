package typealias Vector = SIMD16<Float>
