extension Graph {
  /// Rewrites the graph into fewer nodes that do more, with the same results but for rounding.
  ///
  /// Activations are moved twice: an activation behind an ADD can only follow once the ADD itself
  /// has become part of a convolution.
  package mutating func fuseNodes() {
    fusePadding()
    fuseActivations()
    fuseResiduals()
    fuseActivations()
  }
}
