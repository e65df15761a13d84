package import Kernels

/// Separable blocks, streamed row by row.
package enum SeparableBlocks {
  /// The table row of this instruction set.
  package static func kernel(named name: String) -> SeparableBlockKernel {
    kernel(named: name, DenseProjection.self)
  }

  /// The table row for projections whose filter has many zeros.
  package static func sparseKernel(named name: String) -> SeparableBlockKernel {
    kernel(named: name, SparseProjection.self)
  }

  private static func kernel<Stage: Projection>(
    named name: String,
    _ projection: Stage.Type
  ) -> SeparableBlockKernel {
    SeparableBlockKernel(
      name: name,
      instructionSet: instructionSet,
      refusal: { refusal(of: $0) ?? Stage.refusal(of: $0.projection) },
      minimumWidth: Stage.minimumWidth,
      expansionPacking: SeparableBlockKernel.Packing(
        count: { DenseProjection.packedCount($0) },
        pack: { DenseProjection.pack($0, $1, to: $2) }
      ),
      projectionPacking: SeparableBlockKernel.Packing(
        count: { Stage.packedCount($0) },
        pack: { Stage.pack($0, $1, to: $2) }
      ),
      depthwisePacking: SeparableBlockKernel.Packing(
        count: { DepthwiseStage.packedCount($0) },
        pack: { DepthwiseStage.pack($0, $1, to: $2) }
      ),
      scratchCount: {
        SeparableBlockRows($0).scratchCount + Stage.scratchCount($0)
      },
      run: { run(Stage.self, $0, $1, $2) }
    )
  }

  /// What any projection minds.
  private static func refusal(of block: SeparableBlock) -> KernelRefusal? {
    let (inputs, outputs) = (block.depthwise.inputChannels, block.projection.outputChannels)
    let (stride, lanes) = (block.depthwise.window.strideWidth, Vector.scalarCount)
    if !block.isValid { return .otherBlock }
    if inputs < lanes { return .narrowInput(channels: inputs, lanes: lanes) }
    if outputs < lanes { return .narrowOutput(channels: outputs, lanes: lanes) }
    if !(1...2).contains(stride) { return .stride(stride) }
    return block.keepsSizeIfExpanded ? nil : .resizedExpansion
  }

  private static func run<Stage: Projection>(
    _ projection: Stage.Type,
    _ block: SeparableBlock,
    _ call: SeparableBlockKernel.Call,
    _ items: Range<Int>
  ) {
    let rows = SeparableBlockRows(block)
    rows.zeros(call.scratch).update(repeating: 0, count: rows.expandedStride)
    let window = block.depthwise.window
    let projection = Stage(block, call.projection)
    let height = window.outputHeight
    var row = items.lowerBound
    while row < items.upperBound {
      let batch = row / height
      let end = min(items.upperBound, (batch &+ 1) &* height)
      let outputRows = (row &- batch &* height)..<(end &- batch &* height)
      let pixel = batch &* height &* window.outputWidth
      let place = SeparableBlockRows.Place(
        width: window.outputWidth,
        chunk: rows.chunk,
        output: call.output + pixel &* block.projection.outputChannels,
        residualPixel: pixel
      )
      if let expansion = block.expansion, let stage = call.expansion {
        runExpanded(
          projection,
          block,
          call,
          expansion,
          stage,
          rows,
          place,
          batch: batch,
          outputRows
        )
      } else {
        runDirect(projection, block, call, rows, place, batch: batch, outputRows)
      }
      row = end
    }
  }

  /// Rows of a block whose depthwise convolution reads the block's input.
  private static func runDirect<Stage: Projection>(
    _ projection: Stage,
    _ block: SeparableBlock,
    _ call: SeparableBlockKernel.Call,
    _ rows: SeparableBlockRows,
    _ place: SeparableBlockRows.Place,
    batch: Int,
    _ outputRows: Range<Int>
  ) {
    let depthwise = DepthwiseStage(block.depthwise, call.depthwise, margins: false)
    let height = block.depthwise.window.inputHeight
    let picture = call.input + batch &* height &* rows.expandedStride
    let zeros = UnsafePointer(rows.zeros(call.scratch))
    projection.compute(outputRows, depthwise, place, scratch: call.scratch + rows.scratchCount) {
      depthwise.rows($0, of: picture, zeros: zeros)
    }
  }

  /// Rows of a block with an expansion, which keeps the picture's size.
  private static func runExpanded<Stage: Projection>(
    _ projection: Stage,
    _ block: SeparableBlock,
    _ call: SeparableBlockKernel.Call,
    _ expansion: Convolution2D,
    _ stage: SeparableBlockKernel.Call.Stage,
    _ rows: SeparableBlockRows,
    _ place: SeparableBlockRows.Place,
    batch: Int,
    _ outputRows: Range<Int>
  ) {
    let window = block.depthwise.window
    let expansionStage = PointwiseStage(expansion, stage, lanes: Vector.scalarCount)
    let depthwise = DepthwiseStage(block.depthwise, call.depthwise, margins: true)
    let inputStride = window.inputWidth &* expansion.inputChannels
    let picture = call.input + batch &* window.inputHeight &* inputStride
    let zeros = UnsafePointer(rows.zeros(call.scratch)) + rows.margin
    // Expanded rows that this range of output rows needs.
    let first = max(0, outputRows.lowerBound &- 1)
    let end = min(window.inputHeight, outputRows.upperBound &+ 1)
    let ring = 2 &* rows.chunk
    for row in 0..<ring {
      let start = call.scratch + row &* rows.expandedStride
      for element in 0..<rows.margin {
        start[element] = 0
        start[rows.expandedStride &- rows.margin &+ element] = 0
      }
    }
    @inline(__always)
    func ringRow(_ row: Int) -> UnsafeMutablePointer<Float> {
      call.scratch + (row &- first) % ring &* rows.expandedStride + rows.margin
    }
    @inline(__always)
    func expandedRow(_ row: Int) -> UnsafePointer<Float> {
      guard row >= 0 && row < window.inputHeight else { return zeros }
      return UnsafePointer(ringRow(row))
    }
    var row = outputRows.lowerBound
    var expanded = first
    while expanded < end {
      let count = min(rows.chunk, end &- expanded)
      for row in expanded..<(expanded &+ count) {
        expansionStage.compute(
          PointwiseStage.Place(
            input: picture + row &* inputStride,
            count: window.inputWidth,
            output: ringRow(row),
            residualPixel: 0
          )
        )
      }
      expanded &+= count
      // An output row needs the expanded row below it, except at the end.
      let ready = expanded == end ? outputRows.upperBound : expanded &- 1
      projection.compute(
        row..<ready,
        depthwise,
        place,
        scratch: call.scratch + rows.scratchCount
      ) {
        WindowRows(top: expandedRow($0 &- 1), middle: expandedRow($0), bottom: expandedRow($0 &+ 1))
      }
      row = ready
    }
  }
}
