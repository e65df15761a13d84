/// How a tool ends; the numbers from 64 on are those of `sysexits.h`.
///
/// Each tool says in its help which it uses and what they mean there.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  case inputFailed = 1
  /// A comparison found a difference.
  case differs = 2
  case usage = 64
  case modelUnusable = 66
  case outputFailed = 74
}
