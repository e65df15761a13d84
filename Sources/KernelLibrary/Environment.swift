#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

enum Environment {
  /// The value of an environment variable; `nil` if it is unset.
  static func value(of name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }
}
