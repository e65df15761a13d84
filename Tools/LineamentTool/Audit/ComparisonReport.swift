import CommandLineSupport
import ModelAudit

/// A comparison with what was compared.
struct ComparisonReport {
  let judged: TraceManifest.Producer
  /// Whether nodes were fused in what is judged.
  let isFused: Bool
  /// What was judged, if it is not the reference's model.
  var otherModel: String?
  let reference: TraceFolder
  let comparison: TraceComparison

  /// The comparison for people.
  func text(listsAll: Bool) -> String {
    let mode =
      switch comparison.mode {
      case .cumulative: "cumulative: errors add up from op to op"
      case .nonCumulative: "non-cumulative: each node runs on the reference's own inputs"
      }
    return """
      Comparison of \(reference.manifest.model)
        SHA-256    \(reference.manifest.modelSHA256)
        judged     \(judged.text), nodes \(isFused ? "fused" : "not fused")
        reference  \(reference.manifest.producer.text), in \(reference.path)
        mode       \(mode)

      """ + otherModelText + comparison.text(listsAll: listsAll)
  }

  private var otherModelText: String {
    guard let otherModel else { return "" }
    return "  ! judged is another model, \(otherModel): tensors belong together by name\n"
  }

  /// The comparison as one JSON object; `lineament compare --help` lists its members.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("judged") { $0.producer(judged, path: nil) }
      writer.member("reference") { $0.producer(reference.manifest.producer, path: reference.path) }
      writer.member("model") { $0.string(reference.manifest.model) }
      writer.member("sha256") { $0.string(reference.manifest.modelSHA256) }
      comparison.writeMembers(to: &writer)
    }
    writer.endLine()
    return writer.bytes
  }
}

extension TraceManifest.Producer {
  fileprivate var text: String { "\(name) \(version), \(kernels)" }
}

extension JSONWriter {
  fileprivate mutating func producer(_ producer: TraceManifest.Producer, path: String?) {
    object { writer in
      writer.member("producer") { $0.string(producer.name) }
      writer.member("version") { $0.string(producer.version) }
      writer.member("kernels") { $0.string(producer.kernels) }
      writer.member("path") { $0.optional(path) }
    }
  }
}
