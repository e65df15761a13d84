import Engine
import FaceTasks
import ModelAudit
import ModelFormats
import Tensors

/// A model that ran: its nodes with their times and results.
struct ModelRecord: Sendable {
  let role: FaceModelRole
  /// Name of the model's entry in the bundle, or path of its own file.
  let name: String
  /// False for a detector that was taken in place of the bundle's.
  let isInBundle: Bool
  let byteCount: Int
  let digest: SHA256Digest
  let inputs: [String]
  let outputs: [String]
  let plan: PlanRecord
  /// Nodes in the order of the run.
  let nodes: [NodeRecord]

  /// Milliseconds of all nodes.
  var milliseconds: Double { nodes.reduce(0) { $0 + $1.milliseconds } }
  /// Multiply-accumulate operations of all nodes.
  var multiplyAccumulateCount: Int { nodes.reduce(0) { $0 + ($1.multiplyAccumulateCount ?? 0) } }
}

/// One node of a model's plan.
struct NodeRecord: Sendable {
  /// Name of the op in the TFLite schema.
  let operation: String
  /// Indices of the model's operators that the node does the work of.
  let operators: [Int]
  let kernel: String
  /// Number of the result among the model's tensors.
  let tensorIndex: Int
  /// Name of the result in the model file.
  let tensorName: String?
  /// Sizes of the result.
  let shape: String
  /// `nil` for nodes that do not sum products.
  let multiplyAccumulateCount: Int?
  /// Median time.
  let milliseconds: Double
  let summary: TensorSummary
  /// `nil` for results without rows and columns, and for those beyond the page's size.
  let channels: ChannelSheet?

  /// Thousand millions of multiplications and additions a second.
  var gigaflops: Double? {
    guard let multiplyAccumulateCount, milliseconds > 0 else { return nil }
    return 2 * Double(multiplyAccumulateCount) / milliseconds / 1e6
  }

  /// The operators as `12` or `12-15, 18`.
  var operatorRange: String {
    ranges(operators, dash: "\u{2013}", comma: ", ")
  }
}
