package import Kernels
package import Tensors

/// Everything that was decided when a model was made ready to run, for people who want to see why.
///
/// The same model and options always give the same description, but for the instruction set.
package struct PlanDescription: Sendable {
  /// A rewrite of the whole graph.
  package struct Pass: Sendable {
    /// Name of the function, such as `fuseActivations`.
    package let name: String
    /// Nodes before and after it.
    package let nodeCounts: (before: Int, after: Int)
    /// What it changed, in the order of execution.
    package let rewrites: [Rewrite]
  }

  /// What one pass made of some nodes.
  package struct Rewrite: Sendable, Hashable {
    /// What happened to the nodes.
    package enum Kind: String, Sendable, Hashable {
      /// Several became one, or one took on the work of another that stays for other readers.
      case fused
      /// Computed once and for all: their results are constants now.
      case folded
      /// Left out because nothing reads their results.
      case removed
    }

    package let kind: Kind
    /// The ops before, with the operators of the model whose work they did.
    package let parts: [Part]
    /// The op that is left; `nil` if none is.
    package let result: Part?
  }

  /// A node, by its op and the operators of the model whose work it does.
  package struct Part: Sendable, Hashable {
    package let operation: String
    package let operators: [Int]
  }

  /// A node of the finished plan.
  package struct PlannedNode: Sendable {
    /// Place in the order of execution.
    package let index: Int
    package let operation: String
    package let operators: [Int]
    /// Tensor indices of what it reads, constants included, and of what it writes.
    package let inputs: [Int]
    package let output: Int
    package let outputShape: Shape
    /// The kernel; ``StepObservation/aliasKernel`` if nothing is computed.
    package let kernel: String
    /// What was considered, the chosen kernel first.
    package let candidates: [KernelCandidate]
    /// Multiply-accumulate operations; `nil` for ops that do not sum products.
    package let multiplyAccumulateCount: Int?
    /// Work items that threads may share, and how many threads are of use.
    package let itemCount: Int
    package let usefulThreadCount: Int
    /// Bytes of scratch memory for each thread.
    package let scratchByteCount: Int
    /// Bytes of filters in the kernel's own layout.
    package let packedByteCount: Int
    /// Bytes of other constants that it reads: biases, slopes, operands.
    package let constantByteCount: Int
  }

  /// A part of the arena that a tensor has for some time.
  package struct ArenaRange: Sendable {
    /// What the tensor is to the caller.
    package enum Role: String, Sendable {
      case input, output, between
    }

    package let tensor: Int
    package let name: String?
    package let shape: Shape
    package let role: Role
    /// Tensors that lie in the same place because they are the same elements in another shape.
    package let aliases: [Int]
    /// From the arena's start.
    package let byteOffset: Int
    package let byteCount: Int
    /// First and last node that touches it; one past the last node for what outlasts the run.
    package let lifetime: ClosedRange<Int>
  }

  /// The instruction set of the kernels; `nil` for plain loops.
  package let instructionSet: InstructionSet?
  package let passes: [Pass]
  package let nodes: [PlannedNode]
  package let arena: [ArenaRange]
  /// Bytes of the whole arena.
  package let arenaByteCount: Int
  /// Bytes of all tensors if none shared memory, and of those that are needed at the same time at
  /// the worst moment, below which no arena can be.
  package let arenaBounds: (withoutSharing: Int, least: Int)
}

extension PlanDescription {
  /// Bytes of scratch memory of one thread.
  package var scratchByteCount: Int { nodes.map(\.scratchByteCount).max() ?? 0 }

  /// Bytes of all filters in the kernels' own layouts.
  package var packedByteCount: Int { nodes.reduce(0) { $0 + $1.packedByteCount } }

  /// Bytes of all other constants that nodes read, one that several read counted each time.
  package var constantByteCount: Int { nodes.reduce(0) { $0 + $1.constantByteCount } }

  /// Multiply-accumulate operations of one run.
  package var multiplyAccumulateCount: Int {
    nodes.reduce(0) { $0 + ($1.multiplyAccumulateCount ?? 0) }
  }
}
