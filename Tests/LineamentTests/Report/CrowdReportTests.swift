import Bytes
import FaceTasks
import ImageCodecs
import Images
import TestSupport
import Testing

@testable import LineamentTool

/// Pages about many faces, and about searches for them.
@Suite struct CrowdReportTests {
  /// A picture of a face, side by side and one below the other.
  private func crowd(columns: Int, rows: Int) throws -> [UInt8] {
    let tile = try ImageFile.read(Fixture.picture("close-up-320x320.png"))
    try #require(tile.pixelFormat == .rgb && tile.bytesPerRow == 3 * tile.width)
    let bytes = tile.bytes.array
    let length = 3 * tile.width
    var pixels: [UInt8] = []
    pixels.reserveCapacity(bytes.count * columns * rows)
    for _ in 0..<rows {
      for row in 0..<tile.height {
        for _ in 0..<columns { pixels += bytes[row * length..<(row + 1) * length] }
      }
    }
    return try encodePNG(
      ImageBuffer(
        bytes: SharedBytes(pixels),
        width: tile.width * columns,
        height: tile.height * rows,
        pixelFormat: .rgb
      )
    )
  }

  @Test func twentyFacesFitAPage() throws {
    let folder = try TemporaryFolder()
    try writeFile(crowd(columns: 5, rows: 4), to: folder.file("crowd.png"))
    let out = folder.file("report.html")
    let options = ["--num-faces", "20", "--full-range", "--out", out]
    let run = Run("report", "--image", [folder.file("crowd.png")] + options)
    #expect(run.exitCode == 0, "\(run.notes)")
    #expect(run.notes.contains(": 20 faces, "))
    let page = String(decoding: try SharedBytes(contentsOfFile: out).array, as: UTF8.self)
    #expect(page.utf8.count < ReportPage.largestByteCount)
    let markup = Markup(page)
    #expect(markup.faults.first == nil)
    let names = markup.values("id")
    #expect(Set(names).count == names.count)
    // Each face is there: in full as long as there is room, or as a row of a table.
    let shown = markup.all("article").count
    let rows = page.components(after: "id=\"more-faces\"", before: "</table>")
      .map { $0.split(separator: "<tr>").count - 2 }
    #expect(shown + (rows ?? 0) == 20)
    #expect(shown >= 12)
    #expect((shown < 20) == page.contains("To keep this file small"))
    // The detector is another one than the bundle's, and is named as such.
    #expect(page.contains("face_detection_full_range_sparse.tflite"))
    #expect(!page.contains("in it: face_detector.tflite"))
  }

  private func report(_ picture: String, _ settings: LandmarkerSettings) throws -> Report {
    try ReportBuilder(
      settings: settings,
      orientation: .up,
      model: SessionModel(PictureSettings(), settings.search)
    ).report(on: Fixture.picture(picture))
  }

  @Test func facesGetTheRoomThatThereIs() throws {
    let report = try report("three-faces-600x240.png", LandmarkerSettings(numFaces: 3))
    func section(_ byteCount: Int) -> String {
      FacesSection(report: report, byteCount: byteCount).html.markup
    }
    let whole = section(.max)
    #expect(!whole.contains("To keep this file small"))
    #expect(!whole.contains("more-faces"))
    for (room, shown) in [(0, 0), (whole.utf8.count / 2, 1), (whole.utf8.count * 3 / 4, 2)] {
      let part = section(room)
      let markup = Markup(part)
      #expect(markup.faults.first == nil)
      #expect(markup.all("article").count == shown, "\(room) bytes")
      let names = (shown + 1...3).map { ">Face \($0)</th>" }
      for name in names { #expect(part.contains(name), "\(name)") }
      let words =
        shown == 0
        ? "none of the 3 regions are" : shown == 1 ? "the first 1 of the 3 regions is" : ""
      #expect(part.replacing("\n", with: " ").contains(words))
      #expect(part.utf8.count <= max(room, 4_000))
    }
  }

  /// The first look finds something that is no face, and the turned ones the face.
  @Test func facesOfASecondSearchAreTold() throws {
    var settings = LandmarkerSettings()
    settings.search.faceSearch.angles = .retry
    let report = try report("rotated-180.png", settings)
    #expect(report.faces.count == 1)
    #expect(report.regions.count { $0.isMeasured } == 1)
    #expect(report.stages.contains { $0.name == "regions[1]" })
    let markup = Markup(ReportPage(report: report).html.markup)
    #expect(markup.faults.first == nil)
    #expect(markup.all("article").count == report.regions.count)
  }

  @Test func searchesShowEveryPartThatWasLookedAt() throws {
    var settings = LandmarkerSettings(numFaces: 6)
    settings.search.faceSearch.smallestFace = .pixels(30)
    settings.refillsCandidates = true
    let report = try report("six-faces-390x260.png", settings)
    let detector = try #require(report.detector)
    #expect(detector.views.count > 1)
    #expect(detector.projected.count >= detector.views[0].projected.count)
    let page = ReportPage(report: report).html.markup
    #expect(page.contains("it looked at \(detector.views.count) parts of the picture"))
    #expect(report.regions.count { $0.isMeasured } == report.faces.count)
    #expect(page.contains("30 pixels"))
    let stages = report.stages.map(\.name)
    #expect(Set(stages).count == stages.count, "pages are compared by these names")
    // Many stages share rows.
    #expect(report.timeline.entries.count > 60)
    #expect(page.contains("Find landmarks (\(report.regions.count) times)"))
  }
}

extension String {
  /// What stands between two texts; `nil` if they are not there.
  fileprivate func components(after start: String, before end: String) -> Substring? {
    guard let first = firstRange(of: start)?.upperBound else { return nil }
    let rest = self[first...]
    return rest.firstRange(of: end).map { rest[..<$0.lowerBound] }
  }
}
