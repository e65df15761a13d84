import Bytes
import TestSupport
import Testing

@Suite struct TaskGoldensTests {
  @Test func everyRunHasItsPicture() throws {
    let goldens = try TaskGoldens.load()
    let pictures =
      goldens.detectors.map(\.picture) + goldens.landmarkers.map(\.picture)
      + goldens.sequences.flatMap { $0.frames.map(\.picture) }
    for picture in Set(pictures) {
      #expect(try SharedBytes(contentsOfFile: Fixture.picture(picture)).count > 0)
    }
    #expect(Set(pictures).count == 43)
  }

  @Test func theIndexIsReadToItsEnd() throws {
    let goldens = try TaskGoldens.load()
    #expect(goldens.detectors.count { $0.range == .short } == 43 + 9 + 6)
    #expect(goldens.detectors.count { $0.range == .full } == 43)
    #expect(goldens.landmarkers.count == 2 * 43 + 9 + 4)
    #expect(goldens.sequences.map(\.frames.count) == [12, 8, 12, 6, 6, 6, 6])
    #expect(goldens.landmarkers.map(\.faces.count).max() == 5)
    #expect(goldens.detectors.contains { $0.detections.isEmpty })
    #expect(!goldens.processor.isEmpty)
  }

  @Test func theAstronautHasItsKnownNumbers() throws {
    let goldens = try TaskGoldens.load()
    let detection = try #require(
      goldens.detectors.first { $0.picture == "astronaut.png" }?.detections.first
    )
    #expect(detection.box == [177, 82, 95, 95])
    #expect(abs(detection.score - 0.92173868) < TaskTolerance.detection)
    #expect(abs(detection.points[0] - 0.39354578) < TaskTolerance.detection)
    let face = try #require(
      goldens.landmarkers.first { $0.picture == "astronaut.png" }?.faces.first
    )
    // Point 263, the outer corner of the left eye.
    let corner = Difference(
      Array(face.landmarks[789..<792]),
      from: [0.49866214, 0.20271169, 0.00674842]
    )
    #expect(corner.maximumAbsolute < TaskTolerance.landmark, "\(corner)")
    #expect(abs(face.matrix[3] - -5.0127048) < TaskTolerance.translation)
    #expect(face.matrix[12...] == [0, 0, 0, 1])
  }
}
