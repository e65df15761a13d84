package import Tensors

/// One tensor of a trace: where it comes from, what it is like and which file holds it.
package struct TraceRecord: Sendable, Hashable {
  /// Where a tensor comes from.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The caller has filled it.
    case input
    /// It is the same for all inputs: an operator such as DEQUANTIZE whose work was done when the
    /// model was made ready.
    case constant
    /// A node has computed it in this run.
    case computed
  }

  package let kind: Kind
  /// Place of the node in the order of execution; `nil` for what no node computes.
  package let node: Int?
  /// Indices of the model's operators that led to it since the tensors its node reads.
  package let operators: [Int]
  /// Name of the op, of a fused node its parts; `nil` for inputs.
  package let operation: String?
  /// Name of the kernel; `nil` for what no node computes.
  package let kernel: String?
  /// Index among the model's tensors.
  package let tensor: Int
  /// Name in the model file; `nil` if it has none.
  package let name: String?
  package let shape: Shape
  package let statistics: TensorStatistics
  /// Time that computing took; `nil` for what no node computes.
  package let nanoseconds: Int?
  /// File name in the trace's folder; `nil` if the elements were not written.
  package let file: String?

  package init(
    kind: Kind,
    node: Int? = nil,
    operators: [Int] = [],
    operation: String? = nil,
    kernel: String? = nil,
    tensor: Int,
    name: String?,
    shape: Shape,
    statistics: TensorStatistics,
    nanoseconds: Int? = nil,
    file: String?
  ) {
    self.kind = kind
    self.node = node
    self.operators = operators
    self.operation = operation
    self.kernel = kernel
    self.tensor = tensor
    self.name = name
    self.shape = shape
    self.statistics = statistics
    self.nanoseconds = nanoseconds
    self.file = file
  }
}

/// What a trace's folder holds and how it came about.
package struct TraceManifest: Sendable, Hashable {
  /// What ran the model.
  package struct Producer: Sendable, Hashable {
    /// `lineament` or `litert`.
    package let name: String
    package let version: String
    /// Which kernels, such as an instruction set or `reference kernels`.
    package let kernels: String

    package init(name: String, version: String, kernels: String) {
      self.name = name
      self.version = version
      self.kernels = kernels
    }
  }

  /// The file's name in the folder.
  package static let fileName = "manifest.json"

  package let producer: Producer
  /// The model as users name it, and the digest of its bytes.
  package let model: String
  package let modelSHA256: String
  /// True if nodes were fused.
  package let isFused: Bool
  /// True if the run went to its end.
  package let isComplete: Bool
  /// Inputs, then constants, then what nodes have computed, in the order of execution.
  package let tensors: [TraceRecord]

  package init(
    producer: Producer,
    model: String,
    modelSHA256: String,
    isFused: Bool,
    isComplete: Bool,
    tensors: [TraceRecord]
  ) {
    self.producer = producer
    self.model = model
    self.modelSHA256 = modelSHA256
    self.isFused = isFused
    self.isComplete = isComplete
    self.tensors = tensors
  }
}
