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
        SeparableBlockRows($0).alignedScratchCount + Stage.scratchCount($0.projection)
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
    let height = block.depthwise.window.outputHeight
    var row = items.lowerBound
    while row < items.upperBound {
      let batch = row / height
      let end = min(items.upperBound, (batch &+ 1) &* height)
      let outputRows = (row &- batch &* height)..<(end &- batch &* height)
      if let expansion = block.expansion, let stage = call.expansion {
        runExpanded(Stage.self, block, call, expansion, stage, rows, batch: batch, outputRows)
      } else {
        runDirect(Stage.self, block, call, rows, batch: batch, outputRows)
      }
      row = end
    }
  }

  /// Rows of a block whose depthwise convolution reads the block's input.
  private static func runDirect<Stage: Projection>(
    _ projection: Stage.Type,
    _ block: SeparableBlock,
    _ call: SeparableBlockKernel.Call,
    _ rows: SeparableBlockRows,
    batch: Int,
    _ outputRows: Range<Int>
  ) {
    let window = block.depthwise.window
    let depthwise = DepthwiseStage(block.depthwise, call.depthwise, margins: false)
    let projection = Stage(block.projection, call.projection)
    let picture = call.input + batch &* window.inputHeight &* rows.expandedStride
    let zeros = UnsafePointer(rows.zeros(call.scratch))
    var row = outputRows.lowerBound
    while row < outputRows.upperBound {
      let count = min(rows.chunk, outputRows.upperBound &- row)
      for index in 0..<count {
        depthwise.compute(
          depthwise.rows(row &+ index, of: picture, zeros: zeros),
          output: rows.filtered(call.scratch) + index &* rows.filteredStride
        )
      }
      project(projection, block, call, rows, batch: batch, row: row, count: count)
      row &+= count
    }
  }

  /// Rows of a block with an expansion, which keeps the picture's size.
  private static func runExpanded<Stage: Projection>(
    _ projection: Stage.Type,
    _ block: SeparableBlock,
    _ call: SeparableBlockKernel.Call,
    _ expansion: Convolution2D,
    _ stage: SeparableBlockKernel.Call.Stage,
    _ rows: SeparableBlockRows,
    batch: Int,
    _ outputRows: Range<Int>
  ) {
    let window = block.depthwise.window
    let expansionStage = PointwiseStage(expansion, stage, lanes: Vector.scalarCount)
    let depthwise = DepthwiseStage(block.depthwise, call.depthwise, margins: true)
    let projection = Stage(block.projection, call.projection)
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
      while row < ready {
        let count = min(rows.chunk, ready &- row)
        for index in 0..<count {
          let middle = row &+ index
          depthwise.compute(
            WindowRows(
              top: expandedRow(middle &- 1),
              middle: expandedRow(middle),
              bottom: expandedRow(middle &+ 1)
            ),
            output: rows.filtered(call.scratch) + index &* rows.filteredStride
          )
        }
        project(projection, block, call, rows, batch: batch, row: row, count: count)
        row &+= count
      }
    }
  }

  /// Projects the filtered rows of a strip into the output.
  @inline(__always)
  private static func project<Stage: Projection>(
    _ projection: Stage,
    _ block: SeparableBlock,
    _ call: SeparableBlockKernel.Call,
    _ rows: SeparableBlockRows,
    batch: Int,
    row: Int,
    count: Int
  ) {
    let window = block.depthwise.window
    let pixel = (batch &* window.outputHeight &+ row) &* window.outputWidth
    projection.compute(
      PointwiseStage.Place(
        input: UnsafePointer(rows.filtered(call.scratch)),
        count: count &* window.outputWidth,
        output: call.output + pixel &* block.projection.outputChannels,
        residualPixel: pixel
      ),
      scratch: call.scratch + rows.alignedScratchCount
    )
  }
}
