package import Kernels

extension Graph {
  /// Rewrites the graph into fewer nodes that do more, with the same results but for rounding.
  ///
  /// Activations are moved twice: an activation behind an ADD can only follow once the ADD itself
  /// has become part of a convolution.
  ///
  /// - Parameter kernels: The kernels that will run the graph; `nil` for reference loops, which know
  ///   no blocks.
  package mutating func fuseNodes(for kernels: KernelSet?) {
    fusePadding()
    fuseActivations()
    fuseResiduals()
    fuseActivations()
    fuseLayerNormalizations()
    if let kernels { fuseSeparableBlocks { kernels.separableBlockKernel(for: $0) != nil } }
  }
}
