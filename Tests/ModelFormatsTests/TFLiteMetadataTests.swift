import Bytes
import ModelFormats
import TestSupport
import Testing

/// What metadata say about the input and about anchors.
@Suite struct TFLiteMetadataTests {
  /// A model with metadata in buffer 2.
  private func model(
    _ metadata: [UInt8]?,
    name: String = "TFLITE_METADATA"
  ) throws -> TFLiteModel {
    var fixture = TFLiteFixture()
    fixture.buffers.append(metadata.map { [0: .bytes($0)] } ?? [:])
    fixture.model[6] = .tables([.table([0: .text(name), 1: .uint32(2)])])
    return try TFLiteModel(bytes: SharedBytes(fixture.bytes))
  }

  /// Metadata whose first input has these process units and content, and the graph these custom
  /// data.
  private func metadata(
    units: [FlatBufferNode] = [],
    content: FlatBufferNode? = nil,
    custom: [FlatBufferNode] = [],
    identifier: String = "M001"
  ) -> [UInt8] {
    var input: [Int: FlatBufferNode] = [4: .tables(units)]
    input[3] = content
    let graph = FlatBufferNode.table([2: .tables([.table(input)]), 9: .tables(custom)])
    return FlatBufferNode.table([3: .tables([graph])]).file(identifier: identifier)
  }

  private func normalization(_ means: [Float], _ deviations: [Float]) -> FlatBufferNode {
    .table([0: .uint8(1), 1: .table([0: .floats(means), 1: .floats(deviations)])])
  }

  private func fault(in metadata: [UInt8]?) throws -> ModelFormatError? {
    let model = try model(metadata)
    return ModelFormatsTests.fault { () throws(ModelFormatError) in
      try TFLiteMetadata(model: model)
    }
  }

  @Test func shippedModelsSayHowToNormalize() throws {
    let detector = try TFLiteMetadata(model: TFLiteModel(bytes: Models.bytes("face_detector")))
    #expect(detector?.inputNormalization?.means == [127.5])
    #expect(detector?.inputNormalization?.standardDeviations == [127.5])
    #expect(detector?.inputColorSpace == .rgb)
    #expect(detector?.faceDetector == nil)
    let landmarks = try TFLiteMetadata(
      model: TFLiteModel(bytes: Models.bytes("face_landmarks_detector"))
    )
    #expect(landmarks?.inputNormalization?.means == [0])
    #expect(landmarks?.inputNormalization?.standardDeviations == [255])
    let blendshapes = try TFLiteModel(bytes: Models.bytes("face_blendshapes"))
    #expect(try TFLiteMetadata(model: blendshapes) == nil)
  }

  @Test func otherMetadataAreNotLookedAt() throws {
    #expect(try TFLiteMetadata(model: model([1, 2, 3], name: "min_runtime_version")) == nil)
  }

  @Test func firstNormalizationCounts() throws {
    // Member 3 of the union is about scores.
    let units = [
      FlatBufferNode.table([0: .uint8(3), 1: .table([:])]), normalization([1, 2, 3], [4, 5, 6]),
      normalization([7], [8]),
    ]
    let found = try TFLiteMetadata(model: model(metadata(units: units)))
    #expect(found?.inputNormalization?.means == [1, 2, 3])
    #expect(found?.inputNormalization?.standardDeviations == [4, 5, 6])
    #expect(found?.inputColorSpace == nil)
  }

  @Test func withoutInputThereIsNothing() throws {
    let empty = FlatBufferNode.table([:]).file(identifier: "M001")
    let found = try TFLiteMetadata(model: model(empty))
    #expect(found != nil)
    #expect(found?.inputNormalization == nil)
  }

  @Test func colorSpace() throws {
    let content = FlatBufferNode.table([0: .uint8(2), 1: .table([0: .int8(2)])])
    #expect(
      try TFLiteMetadata(model: model(metadata(content: content)))?.inputColorSpace == .grayscale
    )
    // Member 1 of the union is not about pictures.
    let feature = FlatBufferNode.table([0: .uint8(1), 1: .table([0: .int8(2)])])
    #expect(try TFLiteMetadata(model: model(metadata(content: feature)))?.inputColorSpace == nil)
  }

  @Test func unknownColorSpace() throws {
    let content = FlatBufferNode.table([0: .uint8(2), 1: .table([0: .int8(9)])])
    let error = try fault(in: metadata(content: content))
    #expect(error?.cause == .unknownCode(found: 9, of: "colour space"))
    #expect(
      error?.path
        == "subgraph_metadata[0].input_tensor_metadata[0].content.content_properties.color_space"
    )
    #expect(error?.format == .tfliteMetadata)
  }

  @Test func wrongIdentifier() throws {
    let error = try fault(in: metadata(identifier: "M002"))
    #expect(error?.cause == .wrongIdentifier(found: "'M002'", expected: "'M001'"))
  }

  @Test func emptyBuffer() throws {
    #expect(try fault(in: nil)?.cause == .missing("the buffer's data"))
  }

  private let unit = "subgraph_metadata[0].input_tensor_metadata[0].process_units[0].options."

  @Test func moreMeansThanDeviations() throws {
    let error = try fault(in: metadata(units: [normalization([1, 2], [1])]))
    #expect(
      error?.cause
        == .wrongCount(of: "standard deviations", found: 1, expected: "2, one for each mean")
    )
    #expect(error?.path == unit + "std")
  }

  @Test func noMean() throws {
    #expect(try fault(in: metadata(units: [normalization([], [])]))?.path == unit + "mean")
  }

  @Test(arguments: [0, .nan, .infinity, 1e-8, -1e-8] as [Float])
  func uselessDeviation(_ deviation: Float) throws {
    let error = try fault(in: metadata(units: [normalization([1], [deviation])]))
    #expect(error?.path == unit + "std[0]")
  }

  @Test(arguments: [.nan, -.infinity] as [Float])
  func meanThatIsNoNumber(_ mean: Float) throws {
    let error = try fault(in: metadata(units: [normalization([1, mean], [1, 1])]))
    #expect(error?.path == unit + "mean[1]")
  }

  /// Custom data with the constants of a detector.
  private func custom(_ data: [UInt8]?) -> FlatBufferNode {
    var fields: [Int: FlatBufferNode] = [0: .text("FACE_DETECTOR_METADATA")]
    if let data { fields[1] = .bytes(data) }
    return .table(fields)
  }

  @Test func anchorsAndDecodingOfADetector() throws {
    let anchors = FlatBufferNode.table([
      0: .int32(2), 1: .floats([0.25]), 2: .float32(0.1), 3: .float32(0.9), 4: .float32(0.5),
      5: .float32(0.25), 6: .int32s([8, 16]), 7: .floats([1, 2]), 8: .bool(true), 9: .float32(1),
    ])
    let decoding = FlatBufferNode.table([
      0: .int32(1), 1: .int32(896), 2: .int32(16), 3: .int32(0), 4: .int32(4), 5: .int32(6),
      6: .int32(2), 7: .float32(128), 8: .float32(129), 9: .float32(130), 10: .float32(131),
      11: .float32(100), 12: .bool(true), 13: .bool(true),
    ])
    let data = FlatBufferNode.table([0: .text("1.0.0"), 1: anchors, 2: decoding])
      .file(identifier: "FD01")
    let other = FlatBufferNode.table([0: .text("OTHER"), 1: .bytes([1])])
    let found = try TFLiteMetadata(model: model(metadata(custom: [other, custom(data)])))
    let grid = try #require(found?.faceDetector?.anchors)
    #expect(grid.layerCount == 2)
    #expect(grid.scales == [0.25])
    #expect([grid.minimumScale, grid.maximumScale] == [0.1, 0.9])
    #expect([grid.offsetX, grid.offsetY] == [0.5, 0.25])
    #expect(grid.strides == [8, 16])
    #expect(grid.aspectRatios == [1, 2])
    #expect(grid.hasFixedSize)
    #expect(grid.interpolatedScaleAspectRatio == 1)
    let boxes = try #require(found?.faceDetector?.decoding)
    #expect([boxes.classCount, boxes.boxCount, boxes.coordinateCount] == [1, 896, 16])
    #expect([boxes.boxCoordinateOffset, boxes.keypointCoordinateOffset] == [0, 4])
    #expect([boxes.keypointCount, boxes.valuesPerKeypoint] == [6, 2])
    #expect(
      [boxes.scaleX, boxes.scaleY, boxes.scaleWidth, boxes.scaleHeight] == [128, 129, 130, 131]
    )
    #expect(boxes.scoreClippingThreshold == 100)
    #expect(boxes.hasReversedOutputOrder)
    #expect(boxes.appliesSigmoidToScore)
  }

  @Test func detectorDataAreBroken() throws {
    let error = try fault(in: metadata(custom: [custom([0, 0, 0])]))
    #expect(error?.cause == .truncated(needed: 8, available: 3))
    #expect(error?.format == .faceDetectorMetadata)
    #expect(
      try fault(in: metadata(custom: [custom(nil)]))?.cause
        == .missing("the data of 'FACE_DETECTOR_METADATA'")
    )
  }

  @Test(arguments: [0, -8] as [Int32])
  func anchorsThatDoNotAdvance(_ stride: Int32) throws {
    let data = FlatBufferNode.table([1: .table([6: .int32s([8, stride])])])
      .file(identifier: "FD01")
    let error = try fault(in: metadata(custom: [custom(data)]))
    #expect(error?.path == "subgraph_metadata[0].anchor_config.strides[1]")
  }

  @Test func negativeCountAndNumberThatIsNone() throws {
    let count = FlatBufferNode.table([2: .table([1: .int32(-1)])]).file(identifier: "FD01")
    #expect(
      try fault(in: metadata(custom: [custom(count)]))?.cause
        == .valueOutOfRange(found: "-1", expected: "at least 0")
    )
    let scale = FlatBufferNode.table([2: .table([7: .float32(.nan)])]).file(identifier: "FD01")
    #expect(
      try fault(in: metadata(custom: [custom(scale)]))?.cause
        == .valueOutOfRange(found: "nan", expected: "a finite number")
    )
  }
}
