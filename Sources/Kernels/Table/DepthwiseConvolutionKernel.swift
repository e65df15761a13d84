/// One row of the kernel table for DEPTHWISE_CONV_2D; work items as in ``ConvolutionKernel``.
package struct DepthwiseConvolutionKernel: Sendable {
  /// Element type, op, tile and instruction set, such as `f32_dwconv2d_3x3s1__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Why the kernel cannot compute a convolution; `nil` if it can.
  package let refusal: @Sendable (DepthwiseConvolution2D) -> KernelRefusal?
  /// Elements the packed filter takes.
  package let packedFilterCount: @Sendable (DepthwiseConvolution2D) -> Int
  /// Writes the packed filter from one in the model's layout `[1, kH, kW, outC]`.
  package let pack:
    @Sendable (DepthwiseConvolution2D, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  /// Elements of scratch one worker needs.
  package let scratchCount: @Sendable (DepthwiseConvolution2D) -> Int
  /// Number of work items.
  package let itemCount: @Sendable (DepthwiseConvolution2D) -> Int
  /// Computes the items of a range.
  package let run: @Sendable (DepthwiseConvolution2D, ConvolutionKernel.Call, Range<Int>) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    refusal: @escaping @Sendable (DepthwiseConvolution2D) -> KernelRefusal?,
    packedFilterCount: @escaping @Sendable (DepthwiseConvolution2D) -> Int,
    pack:
      @escaping @Sendable (
        DepthwiseConvolution2D, UnsafePointer<Float>, UnsafeMutablePointer<Float>
      ) -> Void,
    scratchCount: @escaping @Sendable (DepthwiseConvolution2D) -> Int,
    itemCount: @escaping @Sendable (DepthwiseConvolution2D) -> Int,
    run: @escaping @Sendable (DepthwiseConvolution2D, ConvolutionKernel.Call, Range<Int>) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.refusal = refusal
    self.packedFilterCount = packedFilterCount
    self.pack = pack
    self.scratchCount = scratchCount
    self.itemCount = itemCount
    self.run = run
  }

  /// True if the kernel can compute this convolution at all.
  package func supports(_ convolution: DepthwiseConvolution2D) -> Bool {
    refusal(convolution) == nil
  }
}
