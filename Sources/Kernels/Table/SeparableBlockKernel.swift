/// One row of the kernel table for separable blocks; work items as in ``ConvolutionKernel``.
package struct SeparableBlockKernel: Sendable {
  /// The arguments of one call.
  ///
  /// Pointers stay valid for its length.
  package struct Call {
    /// One convolution of the block.
    package struct Stage {
      /// What ``SeparableBlockKernel/pack`` made of its filter.
      package var packedFilter: UnsafePointer<Float>
      package var epilogue: Epilogue

      package init(packedFilter: UnsafePointer<Float>, epilogue: Epilogue) {
        self.packedFilter = packedFilter
        self.epilogue = epilogue
      }
    }

    /// The picture `[batch, H, W, channels]`.
    package var input: UnsafePointer<Float>
    /// Present if the block has an expansion.
    ///
    /// Its epilogue has no residual.
    package var expansion: Stage?
    /// Its epilogue has no residual.
    package var depthwise: Stage
    package var projection: Stage
    /// `[batch, outH, outW, outputChannels]`; must not overlap the input.
    package var output: UnsafeMutablePointer<Float>
    /// Memory of this worker alone, ``SeparableBlockKernel/scratchCount`` elements.
    package var scratch: UnsafeMutablePointer<Float>

    package init(
      input: UnsafePointer<Float>,
      expansion: Stage?,
      depthwise: Stage,
      projection: Stage,
      output: UnsafeMutablePointer<Float>,
      scratch: UnsafeMutablePointer<Float>
    ) {
      self.input = input
      self.expansion = expansion
      self.depthwise = depthwise
      self.projection = projection
      self.output = output
      self.scratch = scratch
    }
  }

  /// Packs the filter of one kind of convolution.
  package struct Packing<Convolution>: Sendable {
    /// Elements the packed filter takes.
    package let count: @Sendable (Convolution) -> Int
    /// Writes the packed filter from one in the model's layout.
    package let pack:
      @Sendable (Convolution, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void

    package init(
      count: @escaping @Sendable (Convolution) -> Int,
      pack:
        @escaping @Sendable (
          Convolution, UnsafePointer<Float>, UnsafeMutablePointer<Float>
        ) -> Void
    ) {
      self.count = count
      self.pack = pack
    }
  }

  /// Element type, op and instruction set, such as `f32_separable_block__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Why the kernel cannot compute a block; `nil` if it can.
  package let refusal: @Sendable (SeparableBlock) -> KernelRefusal?
  /// Output columns below which the parts of the block are better run one by one.
  ///
  /// The filters are read anew for every strip of rows, of which few pixels make little.
  package let minimumWidth: Int
  package let expansionPacking: Packing<Convolution2D>
  package let projectionPacking: Packing<Convolution2D>
  package let depthwisePacking: Packing<DepthwiseConvolution2D>
  /// Elements of scratch one worker needs.
  package let scratchCount: @Sendable (SeparableBlock) -> Int
  /// Computes a range of output rows, counted over the whole batch.
  package let run: @Sendable (SeparableBlock, Call, Range<Int>) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    refusal: @escaping @Sendable (SeparableBlock) -> KernelRefusal?,
    minimumWidth: Int,
    expansionPacking: Packing<Convolution2D>,
    projectionPacking: Packing<Convolution2D>,
    depthwisePacking: Packing<DepthwiseConvolution2D>,
    scratchCount: @escaping @Sendable (SeparableBlock) -> Int,
    run: @escaping @Sendable (SeparableBlock, Call, Range<Int>) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.refusal = refusal
    self.minimumWidth = minimumWidth
    self.expansionPacking = expansionPacking
    self.projectionPacking = projectionPacking
    self.depthwisePacking = depthwisePacking
    self.scratchCount = scratchCount
    self.run = run
  }

  /// True if the kernel can compute this block at all.
  package func supports(_ block: SeparableBlock) -> Bool { refusal(block) == nil }
}
