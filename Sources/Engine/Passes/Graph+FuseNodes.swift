package import Kernels

extension Graph {
  /// One rewrite of the whole graph, by the name of its function.
  package struct FusionPass: Sendable {
    package let name: String
    package let apply: @Sendable (inout Graph, KernelSet?) -> Void
  }

  /// The rewrites of ``fuseNodes(for:observing:)``, in their order.
  ///
  /// Activations are moved twice: an activation behind an ADD can only follow once the ADD itself
  /// has become part of a convolution.
  package static let fusionPasses: [FusionPass] = [
    FusionPass(name: "fusePadding") { graph, _ in graph.fusePadding() },
    FusionPass(name: "fuseActivations") { graph, _ in graph.fuseActivations() },
    FusionPass(name: "fuseResiduals") { graph, _ in graph.fuseResiduals() },
    FusionPass(name: "fuseActivations (2nd time)") { graph, _ in graph.fuseActivations() },
    FusionPass(name: "fuseLayerNormalizations") { graph, _ in graph.fuseLayerNormalizations() },
    FusionPass(name: "fuseSeparableBlocks") { graph, kernels in
      guard let kernels else { return }
      graph.fuseSeparableBlocks { kernels.separableBlockKernel(for: $0) != nil }
    },
  ]

  /// Rewrites the graph into fewer nodes that do more, with the same results but for rounding.
  ///
  /// - Parameters:
  ///   - kernels: The kernels that will run the graph; `nil` for reference loops, which know no
  ///     blocks.
  ///   - observer: Called after each rewrite with its name and the graph.
  package mutating func fuseNodes(
    for kernels: KernelSet?,
    observing observer: ((_ pass: String, _ graph: Graph) -> Void)? = nil
  ) {
    for pass in Self.fusionPasses {
      pass.apply(&self, kernels)
      observer?(pass.name, self)
    }
  }
}
