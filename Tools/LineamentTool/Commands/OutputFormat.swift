import CommandLineSupport

/// How results are written.
enum OutputFormat: Sendable, Hashable {
  /// Lines for people.
  case text
  /// One JSON object a line.
  case json

  static let parser = ValueParser<OutputFormat>.choice([("text", .text), ("json", .json)])
}
