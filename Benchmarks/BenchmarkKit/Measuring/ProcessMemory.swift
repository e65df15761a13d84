#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Memory of this process.
enum ProcessMemory {
  /// The most memory that was resident at a time, in bytes: `VmHWM` of Linux.
  static var peak: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return peak(of: usage)
  }

  /// The peak that the system reports of a process.
  static func peak(of usage: rusage) -> Int {
    // Linux counts kibibytes, Darwin bytes.
    #if canImport(Darwin)
      Int(usage.ru_maxrss)
    #else
      Int(usage.ru_maxrss) * 1024
    #endif
  }
}
