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

  /// The memory that is resident now, in bytes: the second number of `/proc/self/statm`; 0 where there
  /// is no such file.
  static var resident: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 256)
    let count = fread(&line, 1, line.count, file)
    let numbers = line[..<count].split(separator: UInt8(ascii: " "))
    guard numbers.count > 1 else { return 0 }
    let pages = numbers[1].reduce(0) { 10 * $0 + Int($1) - Int(UInt8(ascii: "0")) }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
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
