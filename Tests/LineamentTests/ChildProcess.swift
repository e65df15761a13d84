import Bytes
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A run of the built program, as a user starts it.
struct ChildProcess {
  let exitCode: Int32
  let output: [UInt8]
  let errors: String

  /// The built program beside the tests; `nil` if it is not there.
  static let lineament: String? = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let arguments = CommandLine.arguments
    // The test runner is either the tests' own program or a helper that is told their path.
    var candidates = arguments
    if length > 0 {
      candidates.append(
        String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      )
    }
    let folders = candidates.compactMap { path in
      path.lastIndex(of: "/").map { path[..<$0] }
    }
    return folders.map { $0 + "/lineament" }.first { access($0, X_OK) == 0 }
  }()

  /// Starts the program in a folder and waits for its end.
  ///
  /// - Parameters:
  ///   - directory: The working directory.
  ///   - input: A file for standard input.
  init(
    _ program: String,
    _ arguments: [String],
    directory: String = "/",
    input: String = "/dev/null"
  ) throws {
    let folder = try TemporaryFolder()
    let (output, errors) = (folder.file("output"), folder.file("errors"))
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    var process = pid_t()
    // The shell changes the folder, which `posix_spawn` cannot do everywhere, and is replaced.
    let script = ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", directory, program]
    let words = (script + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    try #require(posix_spawn(&process, script[0], &actions, nil, words, environ) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
    // The low seven bits are the signal that ended it, 0 for a normal end.
    exitCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    self.output = try SharedBytes(contentsOfFile: output).array
    self.errors = String(
      decoding: try SharedBytes(contentsOfFile: errors).array,
      as: UTF8.self
    )
  }
}
