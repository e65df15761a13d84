/// What a sample counts that lies outside the picture.
package enum BorderMode: Sendable, Hashable {
  /// Zero: the picture blends towards black over its last pixel.
  case zero
  /// The nearest pixel of the edge.
  case replicate
}
