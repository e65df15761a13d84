import Bytes
import Engine
import KernelLibrary
import Kernels

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What this machine is, as far as the system says.
enum Machine {
  /// Facts for the head of a report.
  static var facts: [(name: String, value: String)] {
    [
      ("processor", processor),
      ("processors online", "\(sysconf(Int32(_SC_NPROCESSORS_ONLN)))"),
      ("instruction set", (try? KernelTable.preferred())?.instructionSet.rawValue ?? "none"),
      ("build", BuildConfiguration.isDebug ? "debug" : "release"),
      ("date", date),
    ]
  }

  /// The processor's name; what Linux tells of it.
  private static var processor: String {
    let lines = (try? SharedBytes(contentsOfFile: "/proc/cpuinfo").array) ?? []
    let text = String(decoding: lines, as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let value = line?.split(separator: ":", maxSplits: 1).last.map(String.init)
    return value.map { String($0.drop { $0 == " " }) } ?? "unknown"
  }

  /// Today, as `2026-11-30`.
  private static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
  }

  /// Path of the running program.
  static var executable: String {
    #if os(Linux)
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      if count > 0, count < buffer.count {
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    #endif
    return CommandLine.arguments.first ?? "bench"
  }
}
