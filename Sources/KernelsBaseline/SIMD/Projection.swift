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
  /// Elements of scratch that ``compute(_:scratch:)`` needs.
  static func scratchCount(_ convolution: Convolution2D) -> Int

  init(_ convolution: Convolution2D, _ stage: SeparableBlockKernel.Call.Stage)
  func compute(_ place: PointwiseStage.Place, scratch: UnsafeMutablePointer<Float>)
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

  static func scratchCount(_ convolution: Convolution2D) -> Int { 0 }

  @inline(__always)
  init(_ convolution: Convolution2D, _ stage: SeparableBlockKernel.Call.Stage) {
    self.init(convolution, stage, lanes: Vector.scalarCount)
  }

  @inline(__always)
  func compute(_ place: Place, scratch: UnsafeMutablePointer<Float>) { compute(place) }

  private static func panels(_ convolution: Convolution2D) -> FilterPanels {
    FilterPanels(convolution, columns: columns, lanes: Vector.scalarCount)
  }
}

/// Products with zeros of the filter are left out.
typealias SparseProjection = SparsePointwiseStage

extension SparsePointwiseStage: Projection {
  static var minimumWidth: Int { 8 }

  static func refusal(of convolution: Convolution2D) -> KernelRefusal? {
    SparseFilter.refusal(of: convolution, lanes: Vector.scalarCount)
  }

  static func packedCount(_ convolution: Convolution2D) -> Int {
    SparseFilter(convolution, lanes: Vector.scalarCount).count
  }

  static func pack(
    _ convolution: Convolution2D,
    _ filter: UnsafePointer<Float>,
    to packed: UnsafeMutablePointer<Float>
  ) {
    SparseFilter(convolution, lanes: Vector.scalarCount).pack(filter, to: packed)
  }

  static func scratchCount(_ convolution: Convolution2D) -> Int {
    scratchCount(convolution, lanes: Vector.scalarCount)
  }

  init(_ convolution: Convolution2D, _ stage: SeparableBlockKernel.Call.Stage) {
    self.init(
      convolution,
      packedFilter: stage.packedFilter,
      stage.epilogue,
      lanes: Vector.scalarCount
    )
  }

  @inline(__always)
  func compute(_ place: PointwiseStage.Place, scratch: UnsafeMutablePointer<Float>) {
    let groupCount = Self.groupCount(of: channels, lanes: Vector.scalarCount)
    compute(place, groups: 0..<groupCount, scratch: scratch)
  }
}
