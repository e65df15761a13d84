/// Where a value's elements are when a node runs: in a constant, or in the session's arena.
package struct Location: Sendable {
  private let constant: AlignedFloats?
  private let offset: Int

  /// Elements that never change.
  package init(constant: AlignedFloats) {
    self.constant = constant
    offset = 0
  }

  /// Elements at an offset from the arena's start.
  package init(arenaOffset: Int) {
    constant = nil
    offset = arenaOffset
  }

  /// The first element, for reading.
  package func pointer(in workspace: Workspace) -> UnsafePointer<Float> {
    constant?.start ?? UnsafePointer(workspace.arena + offset)
  }

  /// The first element, for writing, which nothing does to a constant.
  package func mutablePointer(in workspace: Workspace) -> UnsafeMutablePointer<Float> {
    assert(constant == nil, "a constant cannot be written")
    return workspace.arena + offset
  }
}

/// The memory a step works in.
package struct Workspace {
  /// Start of the session's arena.
  package let arena: UnsafeMutablePointer<Float>
  /// Memory of the worker that runs the step, at least ``Step/scratchCount`` elements.
  package let scratch: UnsafeMutablePointer<Float>

  package init(arena: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>) {
    self.arena = arena
    self.scratch = scratch
  }
}
