#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Activation {
  /// The activation of one value, where NaN stays NaN.
  func callAsFunction(_ value: Float) -> Float {
    guard let (lower, upper) = limits else { return tanhf(value) }
    return value < lower ? lower : value > upper ? upper : value
  }
}
