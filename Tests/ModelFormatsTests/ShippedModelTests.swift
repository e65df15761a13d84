import Bytes
import ModelFormats
import Tensors
import TestSupport
import Testing

/// What the shipped models are, in numbers that were read off LiteRT.
@Suite struct ShippedModelTests {
  struct Facts: Sendable, CustomTestStringConvertible {
    let name: String
    let input: Shape
    let outputs: [Shape]
    let tensorCount: Int
    let operators: [BuiltinOperator: Int]
    var testDescription: String { name }
  }

  static let facts = [
    Facts(
      name: "face_detector",
      input: [1, 128, 128, 3],
      outputs: [[1, 896, 16], [1, 896, 1]],
      tensorCount: 250,
      operators: [
        .dequantize: 74, .conv2D: 21, .depthwiseConv2D: 16, .add: 16, .relu: 17, .pad: 11,
        .maxPool2D: 3, .reshape: 4, .concatenation: 2,
      ]
    ),
    Facts(
      name: "face_landmarks_detector",
      input: [1, 256, 256, 3],
      outputs: [[1, 1, 1, 1434], [1, 1, 1, 1], [1, 1]],
      tensorCount: 727,
      operators: [
        .dequantize: 251, .conv2D: 72, .prelu: 69, .depthwiseConv2D: 34, .add: 34, .maxPool2D: 6,
        .pad: 3, .logistic: 1, .reshape: 1,
      ]
    ),
    Facts(
      name: "face_blendshapes",
      input: [1, 146, 2],
      outputs: [[52]],
      tensorCount: 245,
      operators: [
        .dequantize: 49, .mul: 26, .add: 24, .conv2D: 19, .mean: 18, .transpose: 10, .neg: 8,
        .squaredDifference: 8, .rsqrt: 8, .stridedSlice: 4, .reshape: 2, .sub: 1, .sum: 1, .sqrt: 1,
        .div: 1, .concatenation: 1, .logistic: 1,
      ]
    ),
    Facts(
      name: "face_detection_full_range_sparse",
      input: [1, 192, 192, 3],
      outputs: [[1, 2304, 16], [1, 2304, 1]],
      tensorCount: 577,
      operators: [
        .dequantize: 182, .conv2D: 49, .densify: 46, .pad: 43, .depthwiseConv2D: 42, .add: 19,
        .resizeBilinear: 3, .depthToSpace: 2, .reshape: 2,
      ]
    ),
  ]

  @Test(arguments: facts)
  func hasItsGraph(_ facts: Facts) throws {
    let model = try TFLiteModel(bytes: Models.bytes(facts.name))
    #expect(model.version == 3)
    #expect(model.subgraphs.count == 1)
    let graph = try #require(model.subgraphs.first)
    #expect(graph.inputs.map { graph.tensors[$0].shape } == [facts.input])
    #expect(graph.outputs.map { graph.tensors[$0].shape } == facts.outputs)
    #expect(graph.tensors.count == facts.tensorCount)
    var counts: [BuiltinOperator: Int] = [:]
    for step in graph.operators {
      let code = try #require(model.operatorCodes[step.operatorCodeIndex].builtin)
      counts[code, default: 0] += 1
    }
    #expect(counts == facts.operators)
  }

  @Test func weightsStayWhereTheyAreInTheFile() throws {
    let bytes = try Models.bytes("face_landmarks_detector")
    let model = try TFLiteModel(bytes: bytes)
    let file = bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    var shared = 0
    for buffer in model.buffers {
      guard let buffer else { continue }
      let start = buffer.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      #expect(start >= file && start + UInt(buffer.count) <= file + UInt(bytes.count))
      shared += buffer.count
    }
    // Nearly all of the file's 2,553,590 bytes are weights.
    #expect(shared > 2_400_000)
  }

  @Test func oldOperatorCodesAreUnderstood() throws {
    // This file was written before the schema had a second field for the code.
    let model = try TFLiteModel(bytes: Models.bytes("face_detector"))
    #expect(
      model.operatorCodes.map(\.name) == [
        "CONV_2D", "RELU", "DEPTHWISE_CONV_2D", "ADD", "PAD", "MAX_POOL_2D", "RESHAPE",
        "CONCATENATION", "DEQUANTIZE",
      ]
    )
  }

  @Test func sparseWeightsHaveTheirLevels() throws {
    let model = try TFLiteModel(bytes: Models.bytes("face_detection_full_range_sparse"))
    let sparse = model.subgraphs[0].tensors.filter { $0.sparsity != nil }
    #expect(sparse.count == 46)
    let first = try #require(sparse.first)
    #expect(first.shape == [8, 1, 1, 32])
    #expect(first.elementType == .float16)
    #expect(model.buffers[first.bufferIndex]?.count == 154)
    let sparsity = try #require(first.sparsity)
    #expect(sparsity.traversalOrder == [0, 1, 2, 3])
    #expect(sparsity.blockMap.isEmpty)
    #expect(sparsity.levels.prefix(3) == [.dense(size: 8), .dense(size: 1), .dense(size: 1)])
    guard case .sparse(let segments, let indices) = sparsity.levels[3] else {
      Issue.record("the innermost level is not sparse")
      return
    }
    #expect(segments.count == 9)
    #expect(indices.count == 77)
  }

  @Test func isReadWithinTwoMilliseconds() throws {
    let bytes = try Models.bytes("face_landmarks_detector")
    let fastest = try (0..<5).map { _ in
      try milliseconds { _ = try TFLiteModel(bytes: bytes) }
    }.min()
    // The goal is 2 ms in a release build; debug builds do not optimise across files.
    #expect(try #require(fastest) < 20)
  }
}
