#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension BaseOptions {
  /// Threads to work with: what the options say, or else one a processor, at most four.
  ///
  /// The face models are small: beyond four threads they spend more time on meeting than on
  /// computing.
  package var threadCount: Int {
    if let numThreads { return numThreads }
    return min(4, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }
}
