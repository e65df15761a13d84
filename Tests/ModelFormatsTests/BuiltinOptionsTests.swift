import Bytes
import ModelFormats
import TestSupport
import Testing

/// Parameters of operators: the schema's defaults, all fields, and values that make no sense.
@Suite struct BuiltinOptionsTests {
  /// The options that are read from a table of the schema's union.
  private func options(
    _ type: UInt8,
    _ fields: [Int: FlatBufferNode]?
  ) throws -> BuiltinOptions {
    var fixture = TFLiteFixture()
    fixture.operators = [
      TFLiteFixture.operation(inputs: [0], outputs: [2], optionsType: type, options: fields)
    ]
    return try TFLiteModel(bytes: SharedBytes(fixture.bytes)).subgraphs[0].operators[0].options
  }

  private func fault(
    ofType type: UInt8,
    _ fields: [Int: FlatBufferNode]?
  ) -> ModelFormatError? {
    ModelFormatsTests.fault {
      $0.operators = [
        TFLiteFixture.operation(inputs: [0], outputs: [2], optionsType: type, options: fields)
      ]
    }
  }

  @Test func absentFieldsHaveTheSchemasDefaults() throws {
    guard case .convolution2D(let window) = try options(1, [1: .int32(2), 2: .int32(3)]) else {
      Issue.record("not the options of a convolution")
      return
    }
    #expect(window.padding == .same)
    #expect([window.strideHeight, window.strideWidth] == [3, 2])
    #expect([window.dilationHeight, window.dilationWidth] == [1, 1])
    #expect(window.activation == .none)
    #expect(try options(11, [:]) == .add(activation: .none))
    #expect(try options(17, [:]) == .reshape(newShape: nil))
    #expect(try options(27, [:]) == .reducer(keepDimensions: false))
    #expect(
      try options(15, [:]) == .resizeBilinear(alignCorners: false, halfPixelCenters: false)
    )
    #expect(try options(9, [:]) == .softmax(beta: 0))
  }

  @Test func allFieldsOfADepthwiseConvolutionAreRead() throws {
    let fields: [Int: FlatBufferNode] = [
      0: .int8(1), 1: .int32(2), 2: .int32(3), 3: .int32(4), 4: .int8(3), 5: .int32(5),
      6: .int32(6),
    ]
    guard case .depthwiseConvolution2D(let window) = try options(2, fields) else {
      Issue.record("not the options of a depthwise convolution")
      return
    }
    #expect(window.padding == .valid)
    #expect([window.strideHeight, window.strideWidth] == [3, 2])
    #expect(window.depthMultiplier == 4)
    #expect([window.dilationHeight, window.dilationWidth] == [6, 5])
    #expect(window.activation == .relu6)
  }

  @Test func allFieldsOfAPoolAreRead() throws {
    let fields: [Int: FlatBufferNode] = [
      0: .int8(1), 1: .int32(2), 2: .int32(3), 3: .int32(4), 4: .int32(5), 5: .int8(1),
    ]
    guard case .pool2D(let window) = try options(5, fields) else {
      Issue.record("not the options of a pool")
      return
    }
    #expect(window.padding == .valid)
    #expect([window.strideHeight, window.strideWidth] == [3, 2])
    #expect([window.filterHeight, window.filterWidth] == [5, 4])
    #expect(window.activation == .relu)
  }

  @Test func allFieldsOfATransposeConvolutionAreRead() throws {
    let fields: [Int: FlatBufferNode] = [
      0: .int8(1), 1: .int32(2), 2: .int32(3), 3: .int8(4),
    ]
    guard case .transposeConvolution2D(let window) = try options(49, fields) else {
      Issue.record("not the options of a transpose convolution")
      return
    }
    #expect(window.padding == .valid)
    #expect([window.strideHeight, window.strideWidth] == [3, 2])
    #expect(window.activation == .tanh)
  }

  @Test func allFieldsOfAFullyConnectedLayerAreRead() throws {
    let fields: [Int: FlatBufferNode] = [0: .int8(2), 1: .int8(1), 2: .bool(true)]
    guard case .fullyConnected(let layer) = try options(8, fields) else {
      Issue.record("not the options of a fully connected layer")
      return
    }
    #expect(layer.activation == .reluN1To1)
    #expect(layer.hasShuffledWeights)
    #expect(layer.keepDimensions)
  }

  @Test func allFieldsOfAStridedSliceAreRead() throws {
    let fields: [Int: FlatBufferNode] = [
      0: .int32(1), 1: .int32(2), 2: .int32(4), 3: .int32(8), 4: .int32(16), 5: .bool(true),
    ]
    guard case .stridedSlice(let slice) = try options(32, fields) else {
      Issue.record("not the options of a strided slice")
      return
    }
    #expect([slice.beginMask, slice.endMask, slice.ellipsisMask] == [1, 2, 4])
    #expect([slice.newAxisMask, slice.shrinkAxisMask] == [8, 16])
    #expect(slice.endIsOffset)
  }

  /// Union members with few fields: number, fields, and the options they stand for.
  static let small: [(UInt8, [Int: FlatBufferNode], BuiltinOptions)] = [
    (10, [0: .int32(-1), 1: .int8(1)], .concatenation(axis: -1, activation: .relu)),
    (11, [0: .int8(3)], .add(activation: .relu6)),
    (12, [0: .int8(5)], .l2Normalization(activation: .signBit)),
    (15, [2: .bool(true)], .resizeBilinear(alignCorners: true, halfPixelCenters: false)),
    (15, [3: .bool(true)], .resizeBilinear(alignCorners: false, halfPixelCenters: true)),
    (17, [0: .int32s([1, -1])], .reshape(newShape: [1, -1])),
    (19, [0: .int32(2)], .spaceToDepth(blockSize: 2)),
    (21, [0: .int8(1)], .mul(activation: .relu)),
    (23, [0: .int32(2), 1: .int32(1)], .gather(axis: 2, batchDimensions: 1)),
    (27, [0: .bool(true)], .reducer(keepDimensions: true)),
    (28, [0: .int8(1)], .sub(activation: .relu)),
    (29, [0: .int8(1)], .div(activation: .relu)),
    (30, [0: .int32s([0, -2])], .squeeze(dimensions: [0, -2])),
    (35, [0: .int32(4)], .split(count: 4)),
    (59, [0: .int32(3), 1: .int32(1)], .pack(count: 3, axis: 1)),
    (64, [0: .int32(3), 1: .int32(-1)], .unpack(count: 3, axis: -1)),
    (74, [0: .bool(true)], .resizeNearestNeighbor(alignCorners: true, halfPixelCenters: false)),
    (75, [0: .float32(0.25)], .leakyRelu(alpha: 0.25)),
    (77, [0: .int8(1)], .mirrorPad(mode: .symmetric)),
    (94, [0: .int32(2)], .depthToSpace(blockSize: 2)),
    (101, [1: .bool(true)], .batchMatMul(adjointX: false, adjointY: true)),
    (116, [0: .bool(true)], .gelu(approximate: true)),
  ]

  @Test(arguments: small.indices)
  func smallOptionsAreRead(_ index: Int) throws {
    let (type, fields, expected) = Self.small[index]
    #expect(try options(type, fields) == expected)
  }

  @Test(arguments: [0, 22, 38, 76, 99, 126] as [UInt8])
  func typesWithoutFieldsAreNone(_ type: UInt8) throws {
    #expect(try options(type, nil) == .none)
    #expect(try options(type, [:]) == .none)
  }

  @Test(arguments: [3, 69, 106, 127, 255] as [UInt8])
  func otherTypesKeepTheirNumber(_ type: UInt8) throws {
    #expect(try options(type, [:]) == .unknown(type: type))
  }

  @Test func secondUnionKeepsItsNumber() throws {
    var fixture = TFLiteFixture()
    fixture.operators[0][11] = .uint8(18)
    fixture.operators[0][12] = .table([:])
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes))
    #expect(model.subgraphs[0].operators[0].options == .unknownInSecondUnion(type: 18))
  }

  @Test func typeWithoutTable() {
    let error = fault(ofType: 1, nil)
    #expect(error?.cause == .missing("the table of union type 1"))
    #expect(error?.path == "subgraphs[0].operators[0].builtin_options")
  }

  @Test(arguments: [0, -1, .min] as [Int32])
  func strideThatDoesNotAdvance(_ stride: Int32) {
    let error = fault(ofType: 1, [1: .int32(stride), 2: .int32(1)])
    #expect(error?.cause == .valueOutOfRange(found: "\(stride)", expected: "at least 1"))
    #expect(error?.path == "subgraphs[0].operators[0].builtin_options.stride_w")
  }

  @Test func zeroDilation() {
    let error = fault(ofType: 1, [1: .int32(1), 2: .int32(1), 5: .int32(0)])
    #expect(error?.path == "subgraphs[0].operators[0].builtin_options.dilation_h_factor")
  }

  @Test func poolWithoutWindow() {
    let error = fault(ofType: 5, [1: .int32(1), 2: .int32(1), 3: .int32(2)])
    #expect(error?.path == "subgraphs[0].operators[0].builtin_options.filter_height")
  }

  @Test func zeroBlockSize() {
    #expect(fault(ofType: 94, [0: .int32(0)])?.cause.description == "found 0, expected at least 1")
  }

  @Test func unknownActivation() {
    let error = fault(ofType: 11, [0: .int8(6)])
    #expect(error?.cause == .unknownCode(found: 6, of: "activation function"))
    #expect(
      error?.path == "subgraphs[0].operators[0].builtin_options.fused_activation_function"
    )
  }

  @Test func unknownPadding() {
    let error = fault(ofType: 1, [0: .int8(2)])
    #expect(error?.cause == .unknownCode(found: 2, of: "padding"))
  }

  @Test func everyBuiltinOperatorHasAName() {
    let all = BuiltinOperator.allCases
    #expect(all.map(\.rawValue) == Array(0..<210))
    #expect(Set(all.map(\.description)).count == 210)
    #expect(BuiltinOperator.conv2D.description == "CONV_2D")
    #expect(BuiltinOperator.densify.description == "DENSIFY")
    #expect(BuiltinOperator.stablehloCase.description == "STABLEHLO_CASE")
  }
}
