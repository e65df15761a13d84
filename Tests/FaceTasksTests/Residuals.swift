import Synchronization
import TestSupport
import Testing

/// The worst difference of each kind over many comparisons.
final class Residuals: Sendable {
  private let worst = Mutex<[String: (value: Float, what: String)]>([:])

  /// Compares two lists and records the largest difference.
  func check(
    _ kind: String,
    _ actual: [Float],
    from expected: [Float],
    within tolerance: Float,
    in what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let difference = Difference(actual, from: expected)
    #expect(
      difference.maximumAbsolute <= tolerance,
      "\(kind) of \(what): \(difference)",
      sourceLocation: sourceLocation
    )
    worst.withLock { worst in
      if difference.maximumAbsolute >= worst[kind]?.value ?? 0 {
        worst[kind] = (difference.maximumAbsolute, what)
      }
    }
  }

  /// One line a kind, for people.
  var summary: String {
    worst.withLock { worst in
      worst.sorted { $0.key < $1.key }
        .map { "worst \($0.key) difference \($0.value.value) (\($0.value.what))" }
        .joined(separator: "\n")
    }
  }
}
