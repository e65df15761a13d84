/// One row of the kernel table for layer normalisation: rows brought to mean 0 and variance 1, times a
/// scale for each channel.
///
/// The schema has no such op. Models write it as MEAN, SQUARED_DIFFERENCE, MEAN, ADD, RSQRT, NEG, three
/// MULs and an ADD.
package struct LayerNormalizationKernel: Sendable {
  /// The sizes of a layer normalisation.
  package struct Geometry: Sendable, Hashable {
    package let rows: Int
    /// Elements of a row.
    package let channels: Int
    /// Added to the variance.
    package let epsilon: Float

    package init(rows: Int, channels: Int, epsilon: Float) {
      self.rows = rows
      self.channels = channels
      self.epsilon = epsilon
    }
  }

  /// Element type, op and instruction set, such as `f32_layer_normalization__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Computes a range of rows.
  ///
  /// Input and output are `[rows, channels]`; the scale, between them, is `[channels]`.
  package let run:
    @Sendable (
      Geometry, UnsafePointer<Float>, _ scale: UnsafePointer<Float>, UnsafeMutablePointer<Float>,
      Range<Int>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run:
      @escaping @Sendable (
        Geometry, UnsafePointer<Float>, _ scale: UnsafePointer<Float>,
        UnsafeMutablePointer<Float>, Range<Int>
      ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}
