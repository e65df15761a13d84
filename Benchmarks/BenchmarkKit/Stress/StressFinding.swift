/// What one stress test has seen.
struct StressFinding: Sendable {
  /// What was done.
  let name: String
  /// What was counted or measured.
  let details: String
  /// What must not be; empty if all is well.
  let problems: [String]
}
