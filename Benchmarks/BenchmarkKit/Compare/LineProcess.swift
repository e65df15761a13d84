import Bytes
import CommandLineSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that answers lines on its standard input with lines on its standard output.
///
/// Its standard error is this program's.
final class LineProcess {
  private let name: String
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  /// What has arrived beyond the lines that were asked for.
  private var pending: [UInt8] = []

  /// Starts the program, which is looked for in `PATH` unless its name holds a slash.
  init(_ program: String, _ arguments: [String]) throws(ToolError) {
    // Writing to a program that has ended is an error to report, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
    let toChild = try Self.makePipe()
    let fromChild = try Self.makePipe()
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild.read, 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild.write, 1)
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, nil, words, environ)
    close(toChild.read)
    close(fromChild.write)
    guard failure == 0 else {
      close(toChild.write)
      close(fromChild.read)
      throw ToolError(.inputFailed, "cannot start '\(program)': \(errorText(failure))")
    }
    name = program
    input = toChild.write
    output = fromChild.read
    self.process = process
  }

  deinit {
    close(input)
    close(output)
    // A program that waits for its next line sees the end of its input; one that hangs does not.
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Both ends of a pipe, which further programs do not inherit.
  private static func makePipe() throws(ToolError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw ToolError(.inputFailed, "no pipe: \(errorText(errno))")
    }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Sends a line and waits for the answer.
  func ask(_ line: String) throws(ToolError) -> String {
    do throws(FileError) {
      try writeAll(Array("\(line)\n".utf8), to: input, named: name)
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
    return try nextLine()
  }

  /// The next line, without its end.
  ///
  /// - Parameter seconds: How long to wait for it.
  func nextLine(seconds: Int = 300) throws(ToolError) -> String {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return line
      }
      var question = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&question, 1, Int32(seconds * 1000))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        throw ToolError(.inputFailed, "'\(name)' has not answered for \(seconds) seconds")
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ToolError(.inputFailed, "'\(name)' has ended early") }
      pending += buffer[..<count]
    }
  }
}

/// The system's words for an error number.
func errorText(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
