/// What computes.
public enum Delegate: UInt, Sendable, CaseIterable {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The processor.
  case CPU = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The graphics processor, which this package does not use: creating a task fails with
  /// ``TasksErrorCode/unimplementedError``.
  case GPU = 1
}
