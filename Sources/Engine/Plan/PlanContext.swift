package import Kernels
import Tensors

/// What an operation sees when it prepares a node.
package struct PlanContext {
  package let graph: Graph
  package let options: EngineOptions
  /// The vector kernels to use; `nil` for reference loops.
  package let kernels: KernelSet?
  private let locations: [Location?]

  package init(
    graph: Graph,
    options: EngineOptions,
    kernels: KernelSet?,
    locations: [Location?]
  ) {
    self.graph = graph
    self.options = options
    self.kernels = kernels
    self.locations = locations
  }

  /// Where a value will be.
  package func location(of id: ValueID) -> Location {
    guard let location = locations[id.index] else {
      preconditionFailure("value \(id.index) has no place")
    }
    return location
  }

  /// The elements of a constant; `nil` if the value is computed when the graph runs.
  package func floats(of id: ValueID) -> FloatConstant? {
    guard case .floats(let constant) = graph[id].constant else { return nil }
    return constant
  }

  /// Sizes of a value.
  package func shape(_ id: ValueID) -> [Int] { graph[id].shape.dimensions }

  /// The kernel for a convolution; `nil` for reference loops.
  package func convolutionKernel(for geometry: Convolution2D) -> ConvolutionKernel? {
    kernels?.convolutionKernels(for: geometry).first
  }

  /// The kernel for a separable block; `nil` if there is none.
  package func separableBlockKernel(for block: SeparableBlock) -> SeparableBlockKernel? {
    kernels?.separableBlockKernel(for: block)
  }
}
