package import ModelFormats

/// One parameter of an operator, by its name in `schema.fbs`.
package struct OptionField: Sendable, Hashable {
  /// What a parameter can be.
  package enum Value: Sendable, Hashable {
    case integer(Int)
    case integers([Int])
    case number(Float)
    case boolean(Bool)
    case word(String)
  }

  package let name: String
  package let value: Value

  private init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// `name=value`, as tables show it.
  package var text: String {
    switch value {
    case .integer(let number): "\(name)=\(number)"
    case .integers(let numbers): "\(name)=\(numbers.map(String.init).joined(separator: ","))"
    case .number(let number): "\(name)=\(number)"
    case .boolean(let flag): "\(name)=\(flag)"
    case .word(let word): "\(name)=\(word)"
    }
  }
}

extension OptionField {
  /// The parameters of an operator, in the schema's order; empty if it has none.
  package static func all(of options: BuiltinOptions) -> [OptionField] {
    window(options) ?? arithmetic(options) ?? arrangement(options)
  }

  /// Operators that slide a window or multiply by a matrix.
  private static func window(_ options: BuiltinOptions) -> [OptionField]? {
    switch options {
    case .convolution2D(let o):
      [padding(o.padding)] + strides(o.strideHeight, o.strideWidth) + [activation(o.activation)]
        + dilations(o.dilationHeight, o.dilationWidth)
    case .depthwiseConvolution2D(let o):
      [padding(o.padding)] + strides(o.strideHeight, o.strideWidth)
        + [
          OptionField("depth_multiplier", .integer(o.depthMultiplier)), activation(o.activation),
        ] + dilations(o.dilationHeight, o.dilationWidth)
    case .transposeConvolution2D(let o):
      [padding(o.padding)] + strides(o.strideHeight, o.strideWidth) + [activation(o.activation)]
    case .pool2D(let o):
      [padding(o.padding)] + strides(o.strideHeight, o.strideWidth)
        + [
          OptionField("filter_height", .integer(o.filterHeight)),
          OptionField("filter_width", .integer(o.filterWidth)), activation(o.activation),
        ]
    case .fullyConnected(let o):
      [
        activation(o.activation),
        OptionField("weights_format", .word(o.hasShuffledWeights ? "SHUFFLED4x16INT8" : "DEFAULT")),
        OptionField("keep_num_dims", .boolean(o.keepDimensions)),
      ]
    case .batchMatMul(let adjointX, let adjointY):
      [OptionField("adj_x", .boolean(adjointX)), OptionField("adj_y", .boolean(adjointY))]
    default: nil
    }
  }

  /// Operators that compute element by element or along an axis.
  private static func arithmetic(_ options: BuiltinOptions) -> [OptionField]? {
    switch options {
    case .add(let fused), .sub(let fused), .mul(let fused), .div(let fused),
      .l2Normalization(let fused):
      [activation(fused)]
    case .reducer(let keeps): [OptionField("keep_dims", .boolean(keeps))]
    case .softmax(let beta): [OptionField("beta", .number(beta))]
    case .leakyRelu(let alpha): [OptionField("alpha", .number(alpha))]
    case .gelu(let approximate): [OptionField("approximate", .boolean(approximate))]
    default: nil
    }
  }

  /// Operators that move elements, and those whose parameters are not read.
  private static func arrangement(_ options: BuiltinOptions) -> [OptionField] {
    switch options {
    case .concatenation(let axis, let fused):
      [OptionField("axis", .integer(axis)), activation(fused)]
    case .reshape(let shape):
      shape.map { [OptionField("new_shape", .integers($0))] } ?? []
    case .resizeBilinear(let corners, let centers),
      .resizeNearestNeighbor(let corners, let centers):
      [
        OptionField("align_corners", .boolean(corners)),
        OptionField("half_pixel_centers", .boolean(centers)),
      ]
    case .stridedSlice(let o):
      [
        OptionField("begin_mask", .integer(Int(o.beginMask))),
        OptionField("end_mask", .integer(Int(o.endMask))),
        OptionField("ellipsis_mask", .integer(Int(o.ellipsisMask))),
        OptionField("new_axis_mask", .integer(Int(o.newAxisMask))),
        OptionField("shrink_axis_mask", .integer(Int(o.shrinkAxisMask))),
        OptionField("offset", .boolean(o.endIsOffset)),
      ]
    case .depthToSpace(let size), .spaceToDepth(let size):
      [OptionField("block_size", .integer(size))]
    case .pack(let count, let axis):
      [OptionField("values_count", .integer(count)), OptionField("axis", .integer(axis))]
    case .unpack(let count, let axis):
      [OptionField("num", .integer(count)), OptionField("axis", .integer(axis))]
    case .split(let count): [OptionField("num_splits", .integer(count))]
    case .squeeze(let dimensions): [OptionField("squeeze_dims", .integers(dimensions))]
    case .gather(let axis, let batches):
      [OptionField("axis", .integer(axis)), OptionField("batch_dims", .integer(batches))]
    case .mirrorPad(let mode): [OptionField("mode", .word("\(mode)".uppercased()))]
    case .unknown(let type): [OptionField("builtin_options_type", .integer(Int(type)))]
    case .unknownInSecondUnion(let type):
      [OptionField("builtin_options_2_type", .integer(Int(type)))]
    default: []
    }
  }

  private static func padding(_ padding: Padding) -> OptionField {
    OptionField("padding", .word("\(padding)".uppercased()))
  }

  private static func strides(_ height: Int, _ width: Int) -> [OptionField] {
    [OptionField("stride_h", .integer(height)), OptionField("stride_w", .integer(width))]
  }

  private static func dilations(_ height: Int, _ width: Int) -> [OptionField] {
    [
      OptionField("dilation_h_factor", .integer(height)),
      OptionField("dilation_w_factor", .integer(width)),
    ]
  }

  private static func activation(_ fused: FusedActivation) -> OptionField {
    let name =
      switch fused {
      case .none: "NONE"
      case .relu: "RELU"
      case .reluN1To1: "RELU_N1_TO_1"
      case .relu6: "RELU6"
      case .tanh: "TANH"
      case .signBit: "SIGN_BIT"
      }
    return OptionField("fused_activation_function", .word(name))
  }
}
