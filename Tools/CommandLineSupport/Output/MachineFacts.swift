import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The processor's name, as far as Linux tells; `nil` elsewhere.
package var processorName: String? {
  let lines = (try? SharedBytes(contentsOfFile: "/proc/cpuinfo").array) ?? []
  let text = String(decoding: lines, as: UTF8.self)
  let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
  let value = line?.split(separator: ":", maxSplits: 1).last.map(String.init)
  return value.map { String($0.drop { $0 == " " }) }
}

/// Today, as `2026-11-30`, UTC.
package var currentDate: String {
  var now = time(nil)
  var parts = tm()
  gmtime_r(&now, &parts)
  func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
}
