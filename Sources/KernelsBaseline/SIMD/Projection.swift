import Kernels

/// The last stage of a separable block: a pointwise convolution of the filtered rows.
protocol Projection: SendableMetatype {
  static func refusal(of convolution: Convolution2D) -> KernelRefusal?
  /// Columns of a picture from which on a block with this projection is worth streaming.
  static var minimumWidth: Int { get }
  static func packedCount(_ convolution: Convolution2D) -> Int
  static func pack(
    _ convolution: Convolution2D,
    _ filter: UnsafePointer<Float>,
    to packed: UnsafeMutablePointer<Float>
  )
  /// Elements of scratch that ``compute(_:_:_:scratch:windowRows:)`` needs.
  static func scratchCount(_ block: SeparableBlock) -> Int

  init(_ block: SeparableBlock, _ stage: SeparableBlockKernel.Call.Stage)

  /// Filters and projects rows of one picture.
  ///
  /// - Parameters:
  ///   - outputRows: The rows.
  ///   - place: Where the picture goes.
  ///   - windowRows: The input rows under the window of an output row.
  func compute(
    _ outputRows: Range<Int>,
    _ depthwise: DepthwiseStage,
    _ place: SeparableBlockRows.Place,
    scratch: UnsafeMutablePointer<Float>,
    windowRows: (Int) -> WindowRows
  )
}

/// Every product is computed.
typealias DenseProjection = PointwiseStage

extension PointwiseStage: Projection {
  static func refusal(of convolution: Convolution2D) -> KernelRefusal? { nil }

  static var minimumWidth: Int { 4 }

  static func packedCount(_ convolution: Convolution2D) -> Int { panels(convolution).count }

  static func pack(
    _ convolution: Convolution2D,
    _ filter: UnsafePointer<Float>,
    to packed: UnsafeMutablePointer<Float>
  ) {
    panels(convolution).pack(filter, to: packed)
  }

  static func scratchCount(_ block: SeparableBlock) -> Int {
    let rows = SeparableBlockRows(block)
    return rows.chunk &* rows.filteredStride
  }

  @inline(__always)
  init(_ block: SeparableBlock, _ stage: SeparableBlockKernel.Call.Stage) {
    self.init(block.projection, stage)
  }

  @inline(__always)
  init(_ convolution: Convolution2D, _ stage: SeparableBlockKernel.Call.Stage) {
    self.init(convolution, stage, lanes: Vector.scalarCount)
  }

  /// Some rows at a time, which stay in the first-level cache.
  @inline(__always)
  func compute(
    _ outputRows: Range<Int>,
    _ depthwise: DepthwiseStage,
    _ place: SeparableBlockRows.Place,
    scratch: UnsafeMutablePointer<Float>,
    windowRows: (Int) -> WindowRows
  ) {
    let width = place.width
    var row = outputRows.lowerBound
    while row < outputRows.upperBound {
      let count = min(place.chunk, outputRows.upperBound &- row)
      depthwise.compute(
        count,
        columns: 0..<width,
        output: scratch,
        outputStride: width &* depth,
        pixel: 0,
        windowRows: { windowRows(row &+ $0) }
      )
      compute(
        Place(
          input: UnsafePointer(scratch),
          count: count &* width,
          output: place.output + row &* width &* channels,
          residualPixel: place.residualPixel &+ row &* width
        )
      )
      row &+= count
    }
  }

  private static func panels(_ convolution: Convolution2D) -> FilterPanels {
    FilterPanels(convolution, columns: columns, lanes: Vector.scalarCount)
  }
}

/// Products with zeros of the filter are left out.
typealias SparseProjection = SparsePointwiseStage

extension SparsePointwiseStage: Projection {
  static var minimumWidth: Int { 8 }

  static func refusal(of convolution: Convolution2D) -> KernelRefusal? {
    SparseFilter.refusal(
      of: convolution,
      lanes: Vector.scalarCount,
      planeStride: planeStride
    )
  }

  static func packedCount(_ convolution: Convolution2D) -> Int {
    SparseFilter(convolution, planeStride: planeStride).count
  }

  static func pack(
    _ convolution: Convolution2D,
    _ filter: UnsafePointer<Float>,
    to packed: UnsafeMutablePointer<Float>
  ) {
    SparseFilter(convolution, planeStride: planeStride).pack(filter, to: packed)
  }

  /// Elements of planes.
  static func planesCount(_ convolution: Convolution2D) -> Int {
    scratchCount(convolution, lanes: Vector.scalarCount, planeStride: planeStride)
  }

  static func scratchCount(_ block: SeparableBlock) -> Int {
    planesCount(block.projection)
      &+ 2 &* filteredPixels(depth: block.projection.inputChannels)
      &* block.projection.inputChannels
  }

  init(_ block: SeparableBlock, _ stage: SeparableBlockKernel.Call.Stage) {
    self.init(
      block.projection,
      packedFilter: stage.packedFilter,
      stage.epilogue,
      lanes: Vector.scalarCount,
      planeStride: Self.planeStride
    )
  }

  /// Two rows at a time, or more if the planes hold them; parts of rows if they are wide.
  @inline(__always)
  func compute(
    _ outputRows: Range<Int>,
    _ depthwise: DepthwiseStage,
    _ place: SeparableBlockRows.Place,
    scratch: UnsafeMutablePointer<Float>,
    windowRows: (Int) -> WindowRows
  ) {
    let (width, planeStride) = (place.width, Self.planeStride)
    let parts = (2 &* width &+ planeStride &- 1) / planeStride
    let strip = planeStride / ((width &+ parts &- 1) / parts) & ~1
    var row = outputRows.lowerBound
    while row < outputRows.upperBound {
      let count = min(strip, outputRows.upperBound &- row)
      for part in 0..<parts {
        let columns = (part &* width / parts)..<((part &+ 1) &* width / parts)
        filter(row..<row &+ count, columns, depthwise, scratch, windowRows)
        let pixel = row &* width &+ columns.lowerBound
        compute(
          planes: scratch,
          Lines(
            count: parts == 1 ? 1 : count,
            length: parts == 1 ? count &* width : columns.count,
            output: place.output + pixel &* channels,
            residualPixel: place.residualPixel &+ pixel,
            stride: width
          ),
          groups: 0..<Self.groupCount(of: channels, lanes: Vector.scalarCount)
        )
      }
      row &+= count
    }
  }

  /// Fills the planes with filtered pixels, few at a time so that they stay in the first-level cache
  /// until they are brought into the planes.
  @inline(__always)
  private func filter(
    _ rows: Range<Int>,
    _ columns: Range<Int>,
    _ depthwise: DepthwiseStage,
    _ planes: UnsafeMutablePointer<Float>,
    _ windowRows: (Int) -> WindowRows
  ) {
    let filtered = planes + (depth &+ groupsAtOnce &* Vector.scalarCount) &* Self.planeStride
    let length = Self.filteredPixels(depth: depth)
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
      let count = min(2, rows.upperBound &- row)
      for first in stride(from: columns.lowerBound, to: columns.upperBound, by: length) {
        let piece = first..<min(first &+ length, columns.upperBound)
        depthwise.compute(
          count,
          columns: piece,
          output: filtered,
          outputStride: piece.count &* depth,
          pixel: 0,
          windowRows: { windowRows(row &+ $0) }
        )
        for index in 0..<count {
          let pixel =
            (row &- rows.lowerBound &+ index) &* columns.count &+ first &- columns.lowerBound
          splitIntoPlanes(
            UnsafePointer(filtered + index &* piece.count &* depth),
            count: piece.count,
            planes: planes + pixel
          )
        }
      }
    }
  }

  /// Pixels of each of two rows that are filtered before they are brought into planes: 12 KiB of them,
  /// but two tiles.
  private static func filteredPixels(depth: Int) -> Int { max(8, 1_536 / depth / 4 &* 4) }
}
