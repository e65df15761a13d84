import FaceModels
import FaceTasks
import Images
import TestSupport
import Testing

@Suite("FaceDetector against MediaPipe 0.10.21")
struct DetectorGoldenTests {
  @Test("Short range: the same faces, boxes, scores and points")
  func shortRange() throws {
    let residuals = Residuals()
    for golden in TaskGoldens.all.detectors where golden.range == .short {
      let result = try detect(golden, model: FaceModels.faceDetectionShortRange)
      try compare(result, golden, residuals)
      for (detection, expected) in zip(result.detections, golden.detections) {
        let box = detection.boundingBox
        #expect([box.x, box.y, box.width, box.height] == expected.box.map { Int($0) }, "\(golden)")
      }
    }
    print(residuals.summary)
  }

  @Test("Full range: the same faces, boxes, scores and points")
  func fullRange() throws {
    let residuals = Residuals()
    for golden in TaskGoldens.all.detectors where golden.range == .full {
      let result = try detect(golden, model: FaceModels.faceDetectionFullRangeSparse)
      try compare(result, golden, residuals)
      let image = try picture(golden.picture, rotationDegrees: 0)
      for (detection, expected) in zip(result.detections, golden.detections) {
        // The reference gives fractions here; a result's box is these in pixels, cut to whole ones.
        let box = detection.boundingBox
        let pixels = [
          pixel(expected.box[0], image.width), pixel(expected.box[1], image.height),
          pixel(expected.box[2], image.width), pixel(expected.box[3], image.height),
        ]
        #expect([box.x, box.y, box.width, box.height] == pixels, "\(golden)")
      }
    }
    print(residuals.summary)
  }

  private func detect(
    _ golden: TaskGoldens.Detector,
    model: String
  ) throws -> FaceDetectorResult {
    let detector = try FaceDetector(
      options: FaceDetectorOptions(
        baseOptions: BaseOptions(modelAssetPath: model),
        minDetectionConfidence: golden.minimumConfidence,
        minSuppressionThreshold: golden.suppressionThreshold
      )
    )
    return try detector.detect(
      image: picture(golden.picture, rotationDegrees: golden.rotationDegrees)
    )
  }

  private func compare(
    _ result: FaceDetectorResult,
    _ golden: TaskGoldens.Detector,
    _ residuals: Residuals
  ) throws {
    #expect(result.detections.count == golden.detections.count, "\(golden)")
    for (detection, expected) in zip(result.detections, golden.detections) {
      residuals.check(
        "score",
        [try #require(detection.categories.first).score],
        from: [expected.score],
        within: TaskTolerance.detection,
        in: "\(golden)"
      )
      residuals.check(
        "keypoint",
        detection.keypoints.flatMap { [$0.x, $0.y] },
        from: expected.points,
        within: TaskTolerance.detection,
        in: "\(golden)"
      )
    }
  }

  private func pixel(_ fraction: Float, _ extent: Int) -> Int {
    min(max(Int(fraction * Float(extent)), 0), extent)
  }
}
