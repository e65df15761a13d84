#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The logistic function in single precision, with the C library's `expf`.
package func sigmoid(_ logit: Float) -> Float { 1 / (1 + expf(-logit)) }
