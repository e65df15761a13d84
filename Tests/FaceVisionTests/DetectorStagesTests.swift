import FaceVision
import Testing

/// Every stage of the detector after the model, each fed with MediaPipe's own result of the stage
/// before it.
///
/// Bit for bit: no tolerance.
@Suite struct DetectorStagesTests {
  static let goldens = GoldenFile("detections").cases

  @Test(arguments: goldens)
  func decodingEqualsMediaPipe(golden: GoldenCase) throws {
    let options: SsdAnchorsCalculator.Options =
      try golden.word("model") == "short" ? .shortRange : .fullRange
    let calculator = TensorsToDetectionsCalculator(
      anchors: try SsdAnchorsCalculator.anchors(options),
      inputSize: options.inputWidth,
      minimumScore: try golden.floats("thresholds")[0]
    )
    var boxes = [Float](repeating: 0, count: calculator.boxCount * 16)
    var logits = [Float](repeating: -100, count: calculator.boxCount)
    for (index, values) in zip(golden.numbers("box"), golden.lists("raw")) {
      logits[index] = values[0]
      boxes.replaceSubrange(16 * index..<16 * index + 16, with: values[1...])
    }
    var detections: [Detection] = []
    try boxes.withUnsafeBufferPointer { boxes in
      try logits.withUnsafeBufferPointer {
        try calculator.process(boxes: boxes, logits: $0, into: &detections)
      }
    }
    #expect(detections == golden.lists("detections").map { Detection($0) })
  }

  @Test(arguments: goldens)
  func suppressionEqualsMediaPipe(golden: GoldenCase) throws {
    let calculator = NonMaxSuppressionCalculator(
      overlapThreshold: try golden.floats("thresholds")[1]
    )
    var detections = golden.lists("detections").map { Detection($0) }
    calculator.process(&detections)
    #expect(detections == golden.lists("suppressed").map { Detection($0) })
  }

  @Test(arguments: goldens)
  func projectionEqualsMediaPipe(golden: GoldenCase) throws {
    let options: SsdAnchorsCalculator.Options =
      try golden.word("model") == "short" ? .shortRange : .fullRange
    let calculator = ImageToTensorCalculator(
      width: options.inputWidth,
      height: options.inputHeight,
      minimum: -1,
      maximum: 1,
      keepsAspectRatio: true,
      border: .zero
    )
    let size = try golden.size()
    let region = try NormalizedRect.wholeImage(
      of: size,
      rotationDegrees: golden.integers("degrees")[0]
    )
    let matrix = try calculator.grid(over: region, in: size).matrix
    var detections = golden.lists("suppressed").map { Detection($0) }
    DetectionProjectionCalculator.process(&detections, matrix: matrix)
    #expect(detections == golden.lists("projected").map { Detection($0) })
  }

  @Test(arguments: goldens)
  func rectsEqualMediaPipe(golden: GoldenCase) throws {
    let size = try golden.size()
    let rects = golden.lists("projected").map {
      DetectionsToRectsCalculator.rect(of: Detection($0), in: size)
    }
    #expect(rects == golden.lists("rects").map { NormalizedRect($0) })
    let regions = rects.map {
      RectTransformationCalculator.detectionToRegion.process($0, in: size)
    }
    #expect(regions == golden.lists("regions").map { NormalizedRect($0) })
  }

  @Test func theGoldensHoldDetections() {
    #expect(Self.goldens.map { $0.lists("detections").count }.reduce(0, +) > 100)
  }
}
