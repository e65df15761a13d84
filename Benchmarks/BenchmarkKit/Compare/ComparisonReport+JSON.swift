import CommandLineSupport

extension ComparisonReport {
  /// The whole report as one line of JSON.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("environment") { writer in
        writer.object { writer in
          for fact in environment { writer.member(fact.name) { $0.string(fact.value) } }
        }
      }
      writer.member("comparisons") { writer in
        writer.array { writer in for row in rows { write(row, to: &writer) } }
      }
      writer.member("cold_process") { writer in
        writer.array { writer in for row in absoluteRows { write(row, to: &writer) } }
      }
      writer.member("passes") { $0.boolean(passes) }
    }
    writer.endLine()
    return writer.bytes
  }

  private func write(_ row: Row, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("case") { $0.string(row.comparisonCase.name) }
      writer.member("peer") { $0.string(row.comparisonCase.peer.rawValue) }
      writer.member("threads") { $0.number(row.comparisonCase.threads) }
      switch row.result {
      case .success(let comparison):
        writer.member("peer_version") { $0.string(comparison.peer) }
        if let ours = Statistics(comparison.ourTimes) {
          writer.member("ours") { $0.milliseconds(ours) }
        }
        if let peer = Statistics(comparison.peerTimes) {
          writer.member("theirs") { $0.milliseconds(peer) }
        }
      case .failure(let error):
        writer.member("unavailable") { $0.string(error.reason) }
      }
      write(row.interval, named: "ratio", to: &writer)
      writer.member("at_most") { $0.measured(row.limit) }
      writer.member("verdict") { $0.stringOrNull(row.verdict(noiseFloor)?.rawValue) }
    }
  }

  private func write(_ row: AbsoluteRow, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("quantity") { $0.string(row.name) }
      writer.member("unit") { $0.string(row.unit) }
      if case .failure(let error) = row.values {
        writer.member("unavailable") { $0.string(error.reason) }
      }
      write(row.interval, named: "value", to: &writer)
      writer.member("at_most") { $0.measured(row.limit) }
      writer.member("verdict") { $0.stringOrNull(row.verdict(noiseFloor)?.rawValue) }
    }
  }

  private func write(
    _ interval: MedianInterval?,
    named name: String,
    to writer: inout JSONWriter
  ) {
    writer.member(name) { $0.measured(interval?.median) }
    writer.member("interval") { writer in
      guard let interval else { return writer.null() }
      writer.array { writer in
        writer.measured(interval.lower)
        writer.measured(interval.upper)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func stringOrNull(_ text: String?) {
    if let text { string(text) } else { null() }
  }
}
