package import Kernels

/// Pointwise CONV_2D with a filter of which at least half is 0: a sparse matrix by dense pixels.
///
/// Sums take their products in the order of the input channels, as the dense kernels do, so leaving
/// out zeros changes no bit of them. Work items are strips of pixels or, if there are few of them,
/// vectors of output channels.
package enum ConvolutionSparse {
  /// The table row of this instruction set.
  package static func kernel(named name: String) -> ConvolutionKernel {
    ConvolutionKernel(
      name: name,
      instructionSet: instructionSet,
      refusal: { SparseProjection.refusal(of: $0) },
      cost: cost,
      packedFilterCount: { SparseProjection.packedCount($0) },
      pack: { SparseProjection.pack($0, $1, to: $2) },
      scratchCount: { SparseProjection.planesCount($0) },
      itemCount: { itemsAreGroups($0) ? groupCount($0) : stripCount($0) },
      run: run
    )
  }

  private static var stripLength: Int { SparsePointwiseStage.planeStride }

  private static func stripCount(_ convolution: Convolution2D) -> Int {
    (convolution.outputPixelCount + stripLength - 1) / stripLength
  }

  private static func groupCount(_ convolution: Convolution2D) -> Int {
    SparsePointwiseStage.groupCount(of: convolution.outputChannels, lanes: Vector.scalarCount)
  }

  private static func itemsAreGroups(_ convolution: Convolution2D) -> Bool {
    stripCount(convolution) < 4 && groupCount(convolution) > stripCount(convolution)
  }

  /// Each product loads its pixels, and for twelve of them an address and a weight.
  ///
  /// Bringing pixels into planes and out of them takes a quarter of a step an element.
  private static func cost(_ convolution: Convolution2D) -> Int {
    let pixels = convolution.outputPixelCount
    let vectors = (pixels + Vector.scalarCount - 1) / Vector.scalarCount
    let products = vectors * (convolution.filterNonzeroCount ?? convolution.filterCount)
    return products * 13 / 10
      + pixels * (convolution.inputChannels + convolution.outputChannels) / 4
  }

  private static func run(
    _ convolution: Convolution2D,
    _ call: ConvolutionKernel.Call,
    _ items: Range<Int>
  ) {
    let stage = SparsePointwiseStage(
      convolution,
      packedFilter: call.packedFilter,
      call.epilogue,
      lanes: Vector.scalarCount,
      planeStride: SparsePointwiseStage.planeStride
    )
    let groups = itemsAreGroups(convolution) ? items : 0..<groupCount(convolution)
    let pixels =
      itemsAreGroups(convolution)
      ? 0..<convolution.outputPixelCount
      : items.lowerBound
        * stripLength..<min(
          items.upperBound * stripLength,
          convolution.outputPixelCount
        )
    stage.compute(
      PointwiseStage.Place(
        input: call.input + pixels.lowerBound * convolution.inputChannels,
        count: pixels.count,
        output: call.output + pixels.lowerBound * convolution.outputChannels,
        residualPixel: pixels.lowerBound
      ),
      groups: groups,
      scratch: call.scratch
    )
  }
}
