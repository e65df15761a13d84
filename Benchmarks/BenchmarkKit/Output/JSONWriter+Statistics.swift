import CommandLineSupport

extension JSONWriter {
  /// Writes times in milliseconds: `{"median_ms": ..., "min_ms": ..., "p90_ms": ...}`.
  mutating func milliseconds(_ statistics: Statistics) {
    object { $0.millisecondMembers(statistics) }
  }

  /// Writes the same three members into an object that has others.
  mutating func millisecondMembers(_ statistics: Statistics) {
    member("median_ms") { $0.number(rounded(statistics.median)) }
    member("min_ms") { $0.number(rounded(statistics.minimum)) }
    member("p90_ms") { $0.number(rounded(statistics.p90)) }
  }

  /// Writes a number with six significant digits, more than any clock justifies.
  ///
  /// What was not measured is `null`.
  mutating func measured(_ value: Double?) {
    if let value { number(rounded(value)) } else { null() }
  }
}

/// The line of JSON of a command that times several things: `{list: [{key, "median_ms", ...}, ...]}`.
///
/// - Parameters:
///   - list: Name of the array.
///   - key: Name of the member that says what was timed.
func timesJSON(_ list: String, of key: String, _ rows: [(name: String, times: Statistics)])
  -> [UInt8]
{
  var writer = JSONWriter()
  writer.object { writer in
    writer.member(list) { writer in
      writer.array { writer in
        for row in rows {
          writer.object { writer in
            writer.member(key) { $0.string(row.name) }
            writer.millisecondMembers(row.times)
          }
        }
      }
    }
  }
  writer.endLine()
  return writer.bytes
}

/// A number with six significant digits.
private func rounded(_ value: Double) -> Double {
  guard value.isFinite, value != 0 else { return value }
  var scale = 1.0
  while abs(value) * scale < 1e5, scale < 1e12 { scale *= 10 }
  return (value * scale).rounded() / scale
}
