/// One row of the kernel table for CONV_2D.
///
/// A kernel prepares the filter once in a layout of its own and then runs on ranges of work items,
/// so that threads can share one convolution. What an item is, is the kernel's business: often a few
/// output pixels, or a slice of the output channels when there are few pixels. The value of an output
/// element must not depend on how the items are cut into ranges.
package struct ConvolutionKernel: Sendable {
  /// The arguments of one call, whose pointers stay valid for its length.
  package struct Call {
    /// The input `[batch, H, W, inputChannels]`.
    package var input: UnsafePointer<Float>
    /// What ``ConvolutionKernel/pack`` made of the filter.
    package var packedFilter: UnsafePointer<Float>
    package var epilogue: Epilogue
    /// The output `[batch, outH, outW, outputChannels]`.
    package var output: UnsafeMutablePointer<Float>
    /// Memory of this worker alone, ``ConvolutionKernel/scratchCount`` elements, contents undefined.
    package var scratch: UnsafeMutablePointer<Float>

    package init(
      input: UnsafePointer<Float>,
      packedFilter: UnsafePointer<Float>,
      epilogue: Epilogue,
      output: UnsafeMutablePointer<Float>,
      scratch: UnsafeMutablePointer<Float>
    ) {
      self.input = input
      self.packedFilter = packedFilter
      self.epilogue = epilogue
      self.output = output
      self.scratch = scratch
    }
  }

  /// Element type, op, tile and instruction set, such as `f32_conv2d_igemm_6x16__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Why the kernel cannot compute a convolution; `nil` if it can.
  package let refusal: @Sendable (Convolution2D) -> KernelRefusal?
  /// An estimate of the time of the whole convolution on one thread, in vector operations.
  ///
  /// It only serves to rank kernels of the same instruction set.
  package let cost: @Sendable (Convolution2D) -> Int
  /// Elements the packed filter takes.
  package let packedFilterCount: @Sendable (Convolution2D) -> Int
  /// Writes the packed filter from one in the model's layout `[outC, kH, kW, inC / groups]`.
  package let pack:
    @Sendable (Convolution2D, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  /// The same from a filter in half precision, at any address; `nil`, the default, for a kernel that
  /// wants it widened.
  package let packHalfPrecision:
    (@Sendable (Convolution2D, UnsafeRawPointer, UnsafeMutablePointer<Float>) -> Void)?
  /// Elements of scratch one worker needs.
  package let scratchCount: @Sendable (Convolution2D) -> Int
  /// Number of work items.
  package let itemCount: @Sendable (Convolution2D) -> Int
  /// Computes the items of a range.
  package let run: @Sendable (Convolution2D, Call, Range<Int>) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    refusal: @escaping @Sendable (Convolution2D) -> KernelRefusal?,
    cost: @escaping @Sendable (Convolution2D) -> Int,
    packedFilterCount: @escaping @Sendable (Convolution2D) -> Int,
    pack:
      @escaping @Sendable (
        Convolution2D, UnsafePointer<Float>, UnsafeMutablePointer<Float>
      ) -> Void,
    packHalfPrecision: (
      @Sendable (
        Convolution2D, UnsafeRawPointer, UnsafeMutablePointer<Float>
      ) -> Void
    )? = nil,
    scratchCount: @escaping @Sendable (Convolution2D) -> Int,
    itemCount: @escaping @Sendable (Convolution2D) -> Int,
    run: @escaping @Sendable (Convolution2D, Call, Range<Int>) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.refusal = refusal
    self.cost = cost
    self.packedFilterCount = packedFilterCount
    self.pack = pack
    self.packHalfPrecision = packHalfPrecision
    self.scratchCount = scratchCount
    self.itemCount = itemCount
    self.run = run
  }

  /// True if the kernel can compute this convolution at all.
  package func supports(_ convolution: Convolution2D) -> Bool { refusal(convolution) == nil }
}
