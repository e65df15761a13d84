package import CommandLineSupport
import Tensors

extension TraceComparison {
  /// Writes the members `mode`, `compared`, `unchecked`, `firstDeparture`, `worst`, `tolerances` and
  /// `rows` of an object.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("mode") { $0.string(mode.rawValue) }
    writer.member("compared") { $0.number(comparedCount) }
    writer.member("unchecked") { $0.number(uncheckedCount) }
    writer.member("firstDeparture") { writer in
      if let firstDeparture { firstDeparture.write(to: &writer) } else { writer.null() }
    }
    writer.member("worst") { writer in
      if let worst { worst.write(to: &writer) } else { writer.null() }
    }
    writer.member("tolerances") { writer in
      writer.lines(Set(rows.map(\.tolerance)).sorted { $0.limit < $1.limit }) { writer, tolerance in
        writer.object { writer in
          writer.member("name") { $0.string(tolerance.name) }
          writer.member("limit") { $0.number(tolerance.limit) }
          writer.member("explanation") { $0.string(tolerance.explanation) }
        }
      }
    }
    writer.member("rows") { $0.lines(rows) { $1.write(to: &$0) } }
    writer.member("onlyInReference") { $0.numbers(onlyInReference.map(\.tensor)) }
  }
}

extension TraceComparison.Row {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind") { $0.string(record.kind.rawValue) }
      writer.member("operators") { $0.numbers(record.operators) }
      writer.member("op") { $0.optional(record.operation) }
      writer.member("kernel") { $0.optional(record.kernel) }
      writer.member("tensor") { $0.number(record.tensor) }
      writer.member("name") { $0.optional(record.name) }
      writer.member("shape") { $0.numbers(record.shape.dimensions) }
      writer.member("verdict") { $0.string(verdict.word) }
      writer.member("reason") { writer in
        if case .unchecked(let reason) = verdict { writer.string(reason) } else { writer.null() }
      }
      writer.member("tolerance") { $0.string(tolerance.name) }
      writer.member("maxAbs") { $0.optional(difference?.maximumAbsolute) }
      writer.member("meanAbs") { $0.optional(difference?.meanAbsolute) }
      writer.member("relativeToLargest") { $0.optional(difference?.relativeToLargest) }
      writer.member("maxUlp") { writer in
        let units = difference.flatMap { Int(exactly: $0.maximumUnitsInLastPlace) }
        writer.optional(units)
      }
      writer.member("cosine") { $0.optional(difference?.cosine) }
      writer.member("unequal") { $0.optional(difference?.unequalCount) }
      writer.member("worstElement") { writer in
        guard let worst = difference?.worst else { return writer.null() }
        writer.object { writer in
          writer.member("index") { $0.number(worst.index) }
          writer.member("found") { $0.number(worst.found) }
          writer.member("expected") { $0.number(worst.expected) }
        }
      }
    }
  }
}

extension TraceComparison.Verdict {
  /// The verdict in one word.
  package var word: String {
    switch self {
    case .equal: "equal"
    case .close: "within"
    case .departs: "beyond"
    case .unchecked: "unchecked"
    }
  }
}
