import CommandLineSupport
import Tensors

/// The tensors of a reference, by their numbers in the model.
struct ExpectedTensors {
  private let folder: TraceFolder
  private let records: [Int: TraceRecord]

  init(_ folder: TraceFolder) {
    self.folder = folder
    records = Dictionary(folder.manifest.tensors.map { ($0.tensor, $0) }) { first, _ in first }
  }

  /// A tensor's elements; `nil` if the reference has none of this shape, an error if its file cannot
  /// be read.
  func tensor(_ index: Int, _ shape: Shape) -> Result<Tensor?, ToolError> {
    guard let record = records[index] else { return .success(nil) }
    do throws(ToolError) {
      let tensor = try folder.tensor(record)
      return .success(tensor?.shape == shape ? tensor : nil)
    } catch {
      return .failure(error)
    }
  }
}

extension TraceComparison.Row {
  /// Compares with what was expected, if that is known.
  init(
    _ record: TraceRecord,
    _ elements: UnsafeBufferPointer<Float>,
    _ expected: Result<Tensor?, ToolError>,
    _ tolerance: Tolerance
  ) {
    switch expected {
    case .failure(let error): self.init(record, tolerance: tolerance, damage: "\(error)")
    case .success(nil):
      self.init(record, tolerance: tolerance, unchecked: "the reference has no such tensor")
    case .success(let tensor?):
      self.init(
        record,
        referenceFile: TraceFolder.fileName(ofTensor: record.tensor),
        tolerance: tolerance,
        difference: tensor.elements.withUnsafeBufferPointer {
          TensorDifference(elements, from: $0)
        }
      )
    }
  }
}
