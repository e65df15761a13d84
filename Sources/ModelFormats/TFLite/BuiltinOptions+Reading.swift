extension BuiltinOptions {
  /// Reads the parameters of an operator (`builtin_options` and `builtin_options_2` of `Operator`).
  init(operator table: FlatBufferTable) throws(ModelFormatError) {
    let secondType = try table.integer(11, "builtin_options_2_type", default: 0 as UInt8)
    guard secondType == 0 else {
      self = .unknownInSecondUnion(type: secondType)
      return
    }
    let type = try table.integer(3, "builtin_options_type", default: 0 as UInt8)
    guard !typesWithoutFields.contains(type) else {
      self = .none
      return
    }
    let options = try table.table(4, "builtin_options") {
      (options) throws(ModelFormatError) -> BuiltinOptions in
      if let window = try readWindow(type: type, options) { return window }
      if let arithmetic = try readArithmetic(type: type, options) { return arithmetic }
      return try readArrangement(type: type, options) ?? .unknown(type: type)
    }
    guard let options else {
      throw table.error(.missing("the table of union type \(type)"), "builtin_options")
    }
    self = options
  }
}

/// Members of the `BuiltinOptions` union in `schema.fbs` whose tables have no fields, and 0 for
/// none.
private let typesWithoutFields: Set<UInt8> = [
  0, 22, 24, 25, 26, 33, 34, 36, 38, 39, 41, 42, 43, 44, 45, 46, 47, 48, 51, 52, 53, 54, 56, 60, 62,
  63, 65, 66, 67, 68, 72, 73, 76, 78, 81, 82, 83, 84, 85, 86, 88, 89, 90, 91, 95, 96, 97, 98, 99,
  100, 104, 105, 108, 109, 110, 112, 113, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126,
]

/// Operators that slide a window or multiply by a matrix; numbers as in the union.
private func readWindow(
  type: UInt8,
  _ table: FlatBufferTable
) throws(ModelFormatError) -> BuiltinOptions? {
  switch type {
  case 1: .convolution2D(try Convolution2DOptions(table: table))
  case 2: .depthwiseConvolution2D(try DepthwiseConvolution2DOptions(table: table))
  case 5: .pool2D(try Pool2DOptions(table: table))
  case 8: .fullyConnected(try FullyConnectedOptions(table: table))
  case 49: .transposeConvolution2D(try TransposeConvolution2DOptions(table: table))
  case 101:
    .batchMatMul(
      adjointX: try table.boolean(0, "adj_x"),
      adjointY: try table.boolean(1, "adj_y")
    )
  default: nil
  }
}

/// Operators that compute element by element or along an axis; numbers as in the union.
private func readArithmetic(
  type: UInt8,
  _ table: FlatBufferTable
) throws(ModelFormatError) -> BuiltinOptions? {
  switch type {
  case 9: .softmax(beta: try table.float(0, "beta", default: 0))
  case 11: .add(activation: try table.activation(0))
  case 12: .l2Normalization(activation: try table.activation(0))
  case 21: .mul(activation: try table.activation(0))
  case 27: .reducer(keepDimensions: try table.boolean(0, "keep_dims"))
  case 28: .sub(activation: try table.activation(0))
  case 29: .div(activation: try table.activation(0))
  case 75: .leakyRelu(alpha: try table.float(0, "alpha", default: 0))
  case 116: .gelu(approximate: try table.boolean(0, "approximate"))
  default: nil
  }
}

/// Operators that move elements; numbers as in the union.
private func readArrangement(
  type: UInt8,
  _ table: FlatBufferTable
) throws(ModelFormatError) -> BuiltinOptions? {
  switch type {
  case 10: .concatenation(axis: try table.int(0, "axis"), activation: try table.activation(1))
  case 15:
    .resizeBilinear(
      alignCorners: try table.boolean(2, "align_corners"),
      halfPixelCenters: try table.boolean(3, "half_pixel_centers")
    )
  case 17:
    .reshape(newShape: try table.integers(0, "new_shape", as: Int32.self)?.map(Int.init))
  case 19: .spaceToDepth(blockSize: try table.positive(0, "block_size"))
  case 23:
    .gather(axis: try table.int(0, "axis"), batchDimensions: try table.int(1, "batch_dims"))
  case 30:
    .squeeze(
      dimensions: try table.integers(0, "squeeze_dims", as: Int32.self)?.map(Int.init) ?? []
    )
  case 32: .stridedSlice(try StridedSliceOptions(table: table))
  case 35: .split(count: try table.positive(0, "num_splits"))
  case 59: .pack(count: try table.int(0, "values_count"), axis: try table.int(1, "axis"))
  case 64: .unpack(count: try table.int(0, "num"), axis: try table.int(1, "axis"))
  case 74:
    .resizeNearestNeighbor(
      alignCorners: try table.boolean(0, "align_corners"),
      halfPixelCenters: try table.boolean(1, "half_pixel_centers")
    )
  case 77:
    .mirrorPad(
      mode: try table.code(0, "mode", as: MirrorPadMode.self, called: "mirror padding mode")
    )
  case 94: .depthToSpace(blockSize: try table.positive(0, "block_size"))
  default: nil
  }
}
