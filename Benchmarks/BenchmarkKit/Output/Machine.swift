import CommandLineSupport
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
      ("processor", processorName ?? "unknown"),
      ("processors online", "\(sysconf(Int32(_SC_NPROCESSORS_ONLN)))"),
      ("instruction set", (try? KernelTable.preferred())?.instructionSet.rawValue ?? "none"),
      ("build", BuildConfiguration.isDebug ? "debug" : "release"),
      ("date", currentDate),
    ]
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
