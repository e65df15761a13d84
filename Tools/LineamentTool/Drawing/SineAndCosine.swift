#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Sine and cosine of an angle in radians.
func sineAndCosine(_ angle: Float) -> (sine: Float, cosine: Float) { (sinf(angle), cosf(angle)) }
