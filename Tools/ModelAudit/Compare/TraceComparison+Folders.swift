import CommandLineSupport
import Tensors

extension TraceComparison {
  /// Compares what two folders hold.
  ///
  /// Tensors belong together if they have the same index in the same model, by its digest, or, in
  /// different models, the same name that no other tensor has.
  ///
  /// - Parameters:
  ///   - folder: What is judged.
  ///   - reference: What it should be.
  ///   - limit: One limit for all, in parts of the largest element; `nil` for the tolerances' own.
  package init(of folder: TraceFolder, with reference: TraceFolder, limit: Double? = nil) {
    let matching = TensorMatching(folder.manifest, reference.manifest)
    var rows: [Row] = []
    for record in folder.manifest.tensors {
      let tolerance = Tolerance.inWholeRun(record, limit: limit)
      guard let counterpart = matching.counterpart(of: record) else {
        rows.append(
          Row(record, tolerance: tolerance, unchecked: "the reference has no such tensor")
        )
        continue
      }
      let (found, expected): (Tensor, Tensor)
      do throws(ToolError) {
        guard let first = try folder.tensor(record), let second = try reference.tensor(counterpart)
        else {
          rows.append(Row(record, tolerance: tolerance, unchecked: "its elements were not written"))
          continue
        }
        (found, expected) = (first, second)
      } catch {
        rows.append(Row(record, tolerance: tolerance, damage: "\(error)"))
        continue
      }
      guard found.shape == expected.shape else {
        rows.append(
          Row(
            record,
            tolerance: tolerance,
            unchecked: "shape \(found.shape), in the reference \(expected.shape)"
          )
        )
        continue
      }
      rows.append(
        Row(
          record,
          referenceFile: counterpart.file,
          tolerance: tolerance,
          difference: TensorDifference(found.elements, from: expected.elements)
        )
      )
    }
    self.init(mode: .cumulative, rows: rows, onlyInReference: matching.withoutCounterpart)
  }
}

extension Tolerance {
  /// The tolerance for a tensor of a whole run.
  fileprivate static func inWholeRun(_ record: TraceRecord, limit: Double?) -> Tolerance {
    if record.kind != .computed { return exact }
    return limit.map(Tolerance.given) ?? cumulative
  }

  /// One limit for all ops.
  package static func given(_ limit: Double) -> Tolerance {
    Tolerance(name: "given", limit: limit, explanation: "the limit that was asked for")
  }
}

/// Which tensors of two manifests belong together.
package struct TensorMatching {
  private let isSameModel: Bool
  private let byIndex: [Int: TraceRecord]
  private let byName: [String: TraceRecord]
  /// Tensors of the reference that have no counterpart.
  package let withoutCounterpart: [TraceRecord]

  package init(_ manifest: TraceManifest, _ reference: TraceManifest) {
    isSameModel = manifest.modelSHA256 == reference.modelSHA256
    byIndex = Dictionary(reference.tensors.map { ($0.tensor, $0) }) { first, _ in first }
    let names = Dictionary(grouping: reference.tensors) { $0.name ?? "" }
    byName = names.compactMapValues { $0.count == 1 ? $0.first : nil }
    let own = manifest.tensors
    let indices = Set(own.map(\.tensor))
    let ownNames = Dictionary(grouping: own) { $0.name ?? "" }
    withoutCounterpart = reference.tensors.filter { [isSameModel] record in
      isSameModel
        ? !indices.contains(record.tensor) : ownNames[record.name ?? ""]?.count != 1
    }
  }

  /// The reference's tensor that belongs to one; `nil` if there is none.
  package func counterpart(of record: TraceRecord) -> TraceRecord? {
    if isSameModel { return byIndex[record.tensor] }
    return record.name.flatMap { $0.isEmpty ? nil : byName[$0] }
  }
}
