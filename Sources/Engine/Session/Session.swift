import Tensors

/// Runs a compiled model: holds the memory of one run and, for more than one thread, the threads.
///
/// A session is used by one thread at a time. Several sessions may share one ``CompiledModel``.
/// Results are the same bytes for every number of threads and on every run.
public final class Session {
  /// Most threads a session can have, more than any model can use.
  public static let maximumThreadCount: Int = 256

  /// The model that runs.
  public let model: CompiledModel
  /// Threads that compute, the caller's included.
  public let threadCount: Int

  private let memory: SessionMemory
  private let pool: ThreadPool

  /// Allocates everything that runs need; a run itself allocates nothing.
  ///
  /// - Parameters:
  ///   - model: The model to run.
  ///   - threadCount: Threads to compute with, 1 to ``maximumThreadCount``. The default is 1. Fewer
  ///     are used if the system does not give as many.
  public convenience init(_ model: CompiledModel, threadCount: Int = 1) {
    precondition(
      (1...Self.maximumThreadCount).contains(threadCount),
      "a session has 1 to \(Self.maximumThreadCount) threads: \(threadCount)"
    )
    self.init(model, pool: ThreadPool(workerCount: threadCount))
  }

  /// Allocates everything that runs need, and computes with threads that other sessions use too.
  ///
  /// Sessions with a pool in common are used by one thread at a time, all together. They start no more
  /// threads than one session does, and the threads of one do not spin beside those of the next.
  ///
  /// - Parameters:
  ///   - model: The model to run.
  ///   - pool: The threads.
  ///   - memory: Memory for this model and pool that no other session uses; allocated here by default.
  package init(_ model: CompiledModel, pool: ThreadPool, memory: SessionMemory? = nil) {
    self.model = model
    self.pool = pool
    threadCount = pool.workerCount
    self.memory = memory ?? SessionMemory(model, workerCount: pool.workerCount)
  }

  /// The elements of an input, to be filled before a run.
  ///
  /// They keep their values through runs. The buffer is valid for as long as the session lives.
  ///
  /// - Parameter index: Position among ``CompiledModel/inputs``.
  public func input(_ index: Int) -> UnsafeMutableBufferPointer<Float> {
    UnsafeMutableBufferPointer(
      start: model.inputLocations[index].mutablePointer(in: workspace(of: 0)),
      count: model.inputs[index].shape.elementCount
    )
  }

  /// The elements of an output, valid after a run and until the next one.
  ///
  /// - Parameter index: Position among ``CompiledModel/outputs``.
  public func output(_ index: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(
      start: model.outputLocations[index].pointer(in: workspace(of: 0)),
      count: model.outputs[index].shape.elementCount
    )
  }

  /// Computes the outputs from the inputs.
  public func run() {
    for step in model.steps { run(step) }
  }

  /// Computes one step on as many threads as are of use.
  func run(_ planned: PlannedStep) {
    let step = planned.step
    if threadCount == 1 || planned.usefulParts == 1 {
      step.run(workspace(of: 0), 0..<step.itemCount)
      return
    }
    let call = StepCall(
      run: step.run,
      arena: memory.arena.start,
      scratch: memory.scratch.start,
      scratchStride: memory.scratchStride
    )
    withUnsafePointer(to: call) {
      pool.run(itemCount: step.itemCount, partCount: planned.usefulParts, context: $0) {
        context,
        worker,
        first,
        end in
        let call = context.assumingMemoryBound(to: StepCall.self)
        call.pointee.run(call.pointee.workspace(of: worker), first..<end)
      }
    }
  }

  /// The memory that a worker computes in.
  func workspace(of worker: Int) -> Workspace {
    Workspace(
      arena: memory.arena.start,
      scratch: memory.scratch.start + worker * memory.scratchStride
    )
  }
}

/// What the threads need for their parts of one step.
private struct StepCall {
  let run: @Sendable (Workspace, Range<Int>) -> Void
  let arena: UnsafeMutablePointer<Float>
  let scratch: UnsafeMutablePointer<Float>
  let scratchStride: Int

  func workspace(of worker: Int) -> Workspace {
    Workspace(arena: arena, scratch: scratch + worker * scratchStride)
  }
}
