import CommandLineSupport
import FaceModels
import TestSupport
import Testing

@testable import LineamentTool

@Suite struct DetectCommandTests {
  @Test func jsonHoldsWhatMediaPipeFinds() throws {
    let run = Run("detect", Fixture.picture("astronaut.png"), "--format", "json")
    #expect(run.exitCode == 0)
    let value = try #require(try JSONParser.values(of: Array(run.results.utf8)).first)
    #expect(value["image"]?["width"]?.integer == 512)
    let detections = try #require(value["detections"]?.array)
    #expect(detections.count == 1)
    let detection = try #require(detections.first)
    let box = detection["boundingBox"]
    let sides = ["x", "y", "width", "height"].map { box?[$0]?.integer }
    let golden = try #require(
      try TaskGoldens.load().detectors.first {
        $0.range == .short && $0.picture == "astronaut.png" && $0.rotationDegrees == 0
          && $0.minimumConfidence == 0.5 && $0.suppressionThreshold == 0.3
      }?.detections.first
    )
    #expect(sides == golden.box.map { Int($0) })
    let score = try #require(detection["score"]?.float)
    #expect(abs(score - golden.score) < TaskTolerance.detection)
    // A single picture has no tracking.
    #expect(detection["trackingID"] == .null)
    let points = detection["keypoints"]?.array?.compactMap { $0.array?.compactMap(\.float) } ?? []
    #expect(points.map(\.count) == [2, 2, 2, 2, 2, 2])
    for (found, expected) in zip(points.joined(), golden.points) {
      #expect(abs(found - expected) < TaskTolerance.detection)
    }
  }

  @Test func textNamesScoreBoxAndPoints() {
    let run = Run("detect", Fixture.picture("astronaut.png"))
    #expect(run.exitCode == 0)
    #expect(run.results.contains("    score        0.922\n"))
    #expect(run.results.contains("    box          x 177, y 82, 95x95\n"))
    #expect(run.results.contains("    right eye    201.5, 104.9\n"))
  }

  @Test func thresholdsReachTheDetector() {
    let picture = Fixture.picture("astronaut.png")
    #expect(Run("detect", picture).results.contains(": 512x512, 1 face\n"))
    let strict = Run("detect", picture, "--min-detection-confidence", "0.99")
    #expect(strict.exitCode == 0)
    #expect(strict.results == "\(picture): 512x512, no face\n")
  }

  @Test func anotherDetectorMayBeUsed() throws {
    let run = Run(
      "detect",
      Fixture.picture("astronaut.png"),
      "--model",
      try FaceModels.faceDetectionFullRangeSparse
    )
    #expect(run.exitCode == 0, "\(run.notes)")
    #expect(run.results.contains(" face"))
  }

  @Test func orientationInTheFileIsApplied() throws {
    let run = Run("detect", Fixture.picture("exif-orientation-6.jpg"), "--format", "json")
    let value = try #require(try JSONParser.values(of: Array(run.results.utf8)).first)
    #expect(value["detections"]?.array?.count == 1)
  }
}
