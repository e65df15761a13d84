import Tensors

/// The memory of one session's runs.
///
/// Made apart from the session where the system is to hand its pages out before the first run, which
/// otherwise waits for them: about 0.3 ms for every 2 MiB.
package final class SessionMemory: Sendable {
  let arena: AlignedBuffer
  let scratch: AlignedBuffer
  /// Elements from one worker's scratch to the next.
  let scratchStride: Int

  /// Allocates what a model needs when so many threads run it.
  package init(_ model: CompiledModel, workerCount: Int) {
    arena = AlignedBuffer(count: model.arenaCount)
    // Cache lines of different workers' scratch must not be the same.
    scratchStride = (model.scratchCount + 31) / 16 * 16
    scratch = AlignedBuffer(count: scratchStride * workerCount)
  }

  /// Has the system hand out all pages now.
  package func touch() {
    arena.touch()
    scratch.touch()
  }
}

extension AlignedBuffer {
  /// Writes to every page; for a buffer that nobody has filled yet.
  fileprivate borrowing func touch() {
    // The smallest pages there are.
    let page = 4_096 / MemoryLayout<Float>.stride
    for element in stride(from: 0, to: count, by: page) { start[element] = 0 }
  }
}
