import CommandLineSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A whole run of a program, from its start to its end.
struct ColdProcess {
  let milliseconds: Double
  /// The most memory that was resident at a time, in bytes.
  ///
  /// The system counts the moment before the program replaced its parent as well, so this is only
  /// right if the parent is smaller: the comparison leaves the models to other processes.
  let peakByteCount: Int

  /// Runs the program with its standard output thrown away.
  init(_ program: String, _ arguments: [String]) throws(ToolError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process = pid_t()
    let failure = posix_spawn(&process, program, &actions, nil, words, environ)
    guard failure == 0 else {
      throw ToolError(.inputFailed, "cannot start '\(program)': \(errorText(failure))")
    }
    var (status, usage): (Int32, rusage) = (0, rusage())
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else {
        throw ToolError(.inputFailed, "'\(program)' is lost: \(errorText(errno))")
      }
    }
    milliseconds = (clock.now - start).milliseconds
    peakByteCount = ProcessMemory.peak(of: usage)
    guard status == 0 else {
      throw ToolError(.inputFailed, "'\(program)' ended with status \(status)")
    }
  }
}
