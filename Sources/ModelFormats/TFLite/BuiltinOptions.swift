/// The parameters of a built-in operator (the `BuiltinOptions` union in `schema.fbs`).
///
/// Fields that are absent from the file have the schema's defaults. Strides, window sizes, dilation
/// factors and block sizes are checked to be at least 1.
public enum BuiltinOptions: Sendable, Hashable {
  /// No parameters, or a table of a type that has no fields (`PadOptions`, `NegOptions`, ...).
  case none
  case convolution2D(Convolution2DOptions)
  case depthwiseConvolution2D(DepthwiseConvolution2DOptions)
  case transposeConvolution2D(TransposeConvolution2DOptions)
  case pool2D(Pool2DOptions)
  case fullyConnected(FullyConnectedOptions)
  /// `axis` may be negative: it then counts from the innermost dimension, -1 being it.
  case concatenation(axis: Int, activation: FusedActivation)
  case add(activation: FusedActivation)
  case sub(activation: FusedActivation)
  case mul(activation: FusedActivation)
  case div(activation: FusedActivation)
  case l2Normalization(activation: FusedActivation)
  /// `newShape` may hold one -1; `nil` if the shape comes as the second input only.
  case reshape(newShape: [Int]?)
  case resizeBilinear(alignCorners: Bool, halfPixelCenters: Bool)
  case resizeNearestNeighbor(alignCorners: Bool, halfPixelCenters: Bool)
  case stridedSlice(StridedSliceOptions)
  /// `MEAN`, `SUM` and the other reductions.
  case reducer(keepDimensions: Bool)
  case depthToSpace(blockSize: Int)
  case spaceToDepth(blockSize: Int)
  case softmax(beta: Float)
  case leakyRelu(alpha: Float)
  case gelu(approximate: Bool)
  case pack(count: Int, axis: Int)
  case unpack(count: Int, axis: Int)
  case split(count: Int)
  /// Dimensions to remove; an empty list means all of size 1.
  case squeeze(dimensions: [Int])
  case gather(axis: Int, batchDimensions: Int)
  case mirrorPad(mode: MirrorPadMode)
  case batchMatMul(adjointX: Bool, adjointY: Bool)
  /// A table that is not decoded; `type` is its number in the schema's union.
  case unknown(type: UInt8)
  /// A table of the schema's second union (`BuiltinOptions2`), of which none are decoded.
  case unknownInSecondUnion(type: UInt8)
}
