import Engine
import Kernels
import Tensors

/// A kernel bound to a node of a shipped model, ready to run on random numbers.
final class KernelCase {
  /// The kernel's name in the table.
  let kernel: String
  let instructionSet: InstructionSet
  let shape: KernelShape

  private let step: Step
  // Enough for every value of the graph that the node belongs to.
  private let arena: AlignedBuffer
  private let scratch: AlignedBuffer
  private let scratchStride: Int
  private let pool: ThreadPool

  /// Gives a step memory to run in.
  ///
  /// - Parameters:
  ///   - step: A step of a node.
  ///   - arenaCount: Elements that the values of the node's graph take.
  init(
    _ step: Step,
    shape: KernelShape,
    instructionSet: InstructionSet,
    arenaCount: Int,
    threadCount: Int
  ) {
    self.step = step
    self.shape = shape
    self.instructionSet = instructionSet
    kernel = step.kernel
    arena = AlignedBuffer(count: arenaCount)
    pool = ThreadPool(workerCount: threadCount)
    scratchStride = (step.scratchCount + 31) / 16 * 16
    scratch = AlignedBuffer(count: scratchStride * pool.workerCount)
    var random = RandomFloats()
    random.fill(arena.elements)
  }

  /// Runs the kernel once on the whole node.
  func run() {
    let (arena, scratch) = (arena.start, scratch.start)
    pool.run(itemCount: step.itemCount, partCount: pool.workerCount) { worker, items in
      let workspace = Workspace(arena: arena, scratch: scratch + worker * scratchStride)
      step.run(workspace, items)
    }
  }
}
