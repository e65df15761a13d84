import TestSupport
import Testing

@testable import BenchmarkKit

@Suite(.serialized) struct RobustnessCommandTests {
  @Test(
    "The short forms of the stress tests find nothing wrong",
    arguments: StressCommand.Part.allCases
  )
  func stress(_ part: StressCommand.Part) {
    let run = BenchmarkRun(
      "stress",
      "--only",
      part.rawValue,
      "--frames",
      "60",
      "--rounds",
      "12",
      "--markdown"
    )
    #expect(run.exitCode == 0, "\(run.notes)")
    #expect(run.notes == "")
    let rows = run.results.split(separator: "\n").dropFirst(2)
    #expect(rows.count == (part == .memory ? 5 : part == .sharing ? 2 : 1))
    #expect(rows.allSatisfy { $0.hasSuffix("| well |") })
  }

  @Test("The recall tables count every face")
  func recall() throws {
    let run = BenchmarkRun("recall", "--quick", "--faces", "2", "--markdown")
    #expect(run.exitCode == 0)
    let tables = run.results.split(separator: "\n\n")
    try #require(tables.count == 2)
    let widths = tables[0].split(separator: "\n")
    // A head, a rule, two widths, the sum, the times.
    #expect(widths.count == 6)
    // A face of 40 pixels in 1000 is too small for one look, but not for a search.
    #expect(widths[2].hasPrefix("| 40 | 0 of 2"))
    #expect(widths[2].contains("| 2 of 2 | 2 of 2 |"))
    // A search finds as much; it may find something else beside that.
    #expect(widths[3].hasPrefix("| 200 | 2 of 2 | 2 of 2 | 2 of 2"))
    let angles = tables[1].split(separator: "\n")
    #expect(angles.count == 8)
    for row in angles[2..<6] { #expect(row.hasSuffix("| 2 of 2 |"), "\(row)") }
  }

  @Test("ML Kit's modes find heads from their least sizes on, and nothing else")
  func mlkitRecall() throws {
    let run = BenchmarkRun("recall", "--mlkit", "--quick", "--faces", "4", "--markdown")
    #expect(run.exitCode == 0)
    let rows = run.results.split(separator: "\n")
    // A head, a rule, three widths, no head, the times.
    try #require(rows.count == 7)
    let all = String(repeating: " 4 of 4 |", count: 6)
    // Columns: fast from 0.15, 0.1 and 0 on, accurate from 0.1, 0.05 and 0.02 on.
    #expect(rows[2].hasPrefix("| 0.05 |") && rows[2].hasSuffix("| 4 of 4 | 4 of 4 |"), "\(rows[2])")
    // Of heads of just the least size one may be left out: their widths, as boxes tell them, are up to
    // 15 % off.
    #expect([3, 4].contains { rows[3].hasPrefix("| 0.10 | 0 of 4 | \($0) of 4 | 4 of 4 |") })
    #expect(rows[3].hasSuffix("| 4 of 4 | 4 of 4 |"), "\(rows[3])")
    // The least sizes below 0.05 may find something else beside that.
    #expect(rows[4].hasPrefix("| 0.20 |" + all.dropLast(10)), "\(rows[4])")
    #expect(rows[5] == "| none |" + all.replacing("4", with: "0"))
  }

  @Test func countsTellWhatIsWrong() {
    var count = RecallCount()
    let face = PastedFace(x: 100, y: 100, width: 40)
    let other = PastedFace(x: 300, y: 100, width: 40, degrees: 350)
    count.add(
      [
        FoundFace(x: 104, y: 98, width: 44, degrees: 3),
        FoundFace(x: 96, y: 98, width: 38, degrees: 3),
        FoundFace(x: 300, y: 100, width: 90, degrees: 0),
        FoundFace(x: 302, y: 100, width: 45, degrees: 10),
      ],
      placed: [face, other],
      milliseconds: 5
    )
    #expect(count.text == "2 of 2, 1 twice, 1 false")
    #expect(count.rightWayUp == 2)
    #expect(count.millisecondsPerPicture == 5)
  }

  @Test func scenesKeepFacesApartAndInside() {
    var random = RandomFloats(seed: 3)
    let scene = RecallScene(
      width: 1_000,
      height: 750,
      faceWidth: 60,
      count: 20,
      seams: (x: [200, 500], y: [300]),
      random: &random
    )
    #expect(scene.faces.count == 20)
    #expect(scene.faces.contains { $0.x == 200 || $0.x == 500 })
    #expect(scene.faces.contains { $0.y == 300 })
    for (index, face) in scene.faces.enumerated() {
      #expect(face.x >= 63 && face.x <= 937 && face.y >= 63 && face.y <= 687)
      for other in scene.faces[..<index] {
        #expect(max(abs(face.x - other.x), abs(face.y - other.y)) > 126)
      }
    }
  }
}
