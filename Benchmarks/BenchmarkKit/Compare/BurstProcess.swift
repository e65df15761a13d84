import CommandLineSupport

/// One side of a comparison: a process that stays alive and measures a burst of runs on request.
///
/// It first says `{"ready": "name and version"}` or `{"unavailable": "reason"}`. A line with a number
/// then asks for that many measured runs after one that is not measured; the answer is
/// `{"ms": [...]}`.
final class BurstProcess {
  /// Name and version of what is measured, as the process states it.
  let title: String
  private let process: LineProcess

  /// Starts the process and waits until it is ready.
  ///
  /// - Throws: ``Unavailable`` with what the process, or the system, says is wrong.
  init(_ program: String, _ arguments: [String]) throws(Unavailable) {
    do throws(ToolError) {
      process = try LineProcess(program, arguments)
      let answer = try Self.value(of: process.nextLine())
      if let reason = answer["unavailable"]?.string { throw ToolError(.inputFailed, reason) }
      guard let title = answer["ready"]?.string else {
        throw ToolError(.inputFailed, "'\(program)' is not ready: found \(answer.kind)")
      }
      self.title = title
    } catch {
      throw Unavailable(reason: error.description)
    }
  }

  /// Times of a number of runs in milliseconds.
  func burst(_ count: Int) throws(Unavailable) -> [Double] {
    do throws(ToolError) {
      let answer = try Self.value(of: process.ask("\(count)"))
      let times = answer["ms"]?.array?.compactMap(\.double) ?? []
      guard times.count == count, times.allSatisfy({ $0 > 0 }) else {
        let reason = answer["unavailable"]?.string
        throw ToolError(.inputFailed, reason ?? "\(times.count) times, expected \(count)")
      }
      return times
    } catch {
      throw Unavailable(reason: error.description)
    }
  }

  private static func value(of line: String) throws(ToolError) -> JSONValue {
    do throws(JSONError) {
      guard let value = try JSONParser.values(of: Array(line.utf8)).first else {
        throw JSONError(offset: 0, expected: "a value", found: "nothing")
      }
      return value
    } catch {
      throw ToolError(.inputFailed, "no JSON in '\(line.prefix(80))': \(error)")
    }
  }
}

/// Why something could not be measured.
struct Unavailable: Error, Hashable {
  let reason: String
}
