import Bytes
import TestSupport
import Testing

@testable import LineamentTool

/// The page as text; `Tools/check_report.py` opens it in a browser.
@Suite struct ReportCommandTests {
  private static let sections = [
    "summary", "detection", "faces", "timeline", "operations", "tensors", "plan", "digests",
    "environment",
  ]

  /// Makes a report of a picture.
  private func page(
    _ picture: String,
    _ options: [String] = []
  ) throws -> (page: String, run: Run) {
    let folder = try TemporaryFolder()
    let out = folder.file("report.html")
    let run = Run("report", "--image", [Fixture.picture(picture), "--out", out] + options)
    try #require(run.exitCode == 0, "\(run.notes)")
    let bytes = try SharedBytes(contentsOfFile: out).array
    return (try #require(String(validating: bytes, as: UTF8.self)), run)
  }

  @Test(
    arguments: [
      ("astronaut.png", [], 1), ("no-face.png", [], 0),
      ("three-faces-600x240.png", ["--num-faces", "3"], 3), ("exif-orientation-6.jpg", [], 1),
      ("rotated-90.png", ["--rotation", "270"], 1), ("one-pixel-1x1.png", [], 0),
      ("stripe-tall-6x900.png", [], 0),
      ("six-faces-390x260.png", ["--num-faces", "6", "--smallest-face", "30"], 6),
      ("three-faces-600x240.png", ["--num-faces", "3", "--full-range", "--refill"], 3),
    ] as [(String, [String], Int)]
  )
  func pagesAreComplete(_ picture: String, _ options: [String], _ faceCount: Int) throws {
    let (page, run) = try page(picture, options)
    let markup = Markup(page)
    #expect(markup.faults.first == nil)
    #expect(markup.all("section").compactMap { $0.attributes["id"] } == Self.sections)
    #expect(markup.all("article").count == faceCount)
    #expect(run.notes.contains(": \(counted(faceCount, "face")), "))
    let names = markup.values("id")
    #expect(Set(names).count == names.count, "every id is unique")
    for link in markup.values("href") where link.hasPrefix("#") {
      #expect(names.contains(String(link.dropFirst())), "\(link)")
    }
    for name in markup.values("aria-labelledby") { #expect(names.contains(name)) }
    #expect(markup.all("img").allSatisfy { $0.attributes["alt"]?.isEmpty == false })
    #expect(markup.all("table").count == markup.all("caption").count)
    #expect(page.utf8.count < 5_000_000)
    // No markup stands on the page as text.
    for tag in ["a", "span", "code"] { #expect(!page.contains("&lt;\(tag) ")) }
  }

  @Test func nothingIsLoadedFromElsewhere() throws {
    let page = try page("astronaut.png").page
    #expect(!page.contains("://"))
    let markup = Markup(page)
    for address in markup.values("href") + markup.values("src") {
      #expect(address.hasPrefix("#") || address.hasPrefix("data:image/png;base64,"))
    }
    #expect(markup.values("style") == [])
    #expect(markup.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    let policy = try #require(
      markup.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?
        .attributes["content"]
    )
    #expect(policy.hasPrefix("default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-"))
    #expect(!policy.contains("unsafe"))
  }

  @Test func namesCannotBecomeMarkup() throws {
    let folder = try TemporaryFolder()
    let name = "\"'><script>alert(1)</script>&.png"
    // A slash cannot be part of a name.
    let image = folder.file(name.replacing("/", with: "\u{2215}"))
    let picture = try SharedBytes(contentsOfFile: Fixture.picture("small-160x120.png")).array
    try writeFile(picture, to: image)
    let out = folder.file("report.html")
    #expect(Run("report", "--image", [image, "--out", out]).exitCode == 0)
    let page = String(decoding: try SharedBytes(contentsOfFile: out).array, as: UTF8.self)
    let markup = Markup(page)
    #expect(markup.faults.first == nil)
    #expect(markup.all("script").count == 1)
    #expect(page.contains("&quot;&#39;&gt;&lt;script&gt;alert(1)"))
  }

  @Test func theDigestDependsOnResultsAlone() throws {
    let first = try page("astronaut.png", ["--threads", "1"])
    let digest = first.run.results
    #expect(digest.count == 65)
    #expect(first.page.contains(digest.dropLast()))
    for threads in ["2", "3", "8"] {
      let other = try page("astronaut.png", ["--threads", threads])
      #expect(other.run.results == digest, "\(threads) threads")
      #expect(digests(other.page) == digests(first.page))
      #expect(digests(other.page).contains("region[0].landmarks"))
    }
    #expect(try page("mirrored.png").run.results != digest)
    let strict = try page("astronaut.png", ["--min-face-detection-confidence", "0.9"])
    #expect(strict.run.results != digest, "other boxes are over the threshold")
  }

  /// The rows of the table of digests.
  private func digests(_ page: String) -> Substring {
    guard let start = page.firstRange(of: "id=\"digest-table\"") else { return "" }
    let rest = page[start.lowerBound...]
    return rest[..<(rest.firstRange(of: "</table>")?.lowerBound ?? rest.startIndex)]
  }

  @Test func mistakesAreNamed() throws {
    let folder = try TemporaryFolder()
    let out = folder.file("report.html")
    let picture = Fixture.picture("small-33x47.png")
    #expect(Run("report", "--out", out).notes.contains("--image is missing"))
    #expect(Run("report", "--image", picture).notes.contains("--out is missing"))
    let missing = Run("report", "--image", ["/nowhere.png", "--out", out])
    #expect(missing.exitCode == 1)
    #expect(missing.notes == "lineament: cannot open '/nowhere.png': No such file or directory\n")
    let model = Run("report", "--image", [picture, "--out", out, "--model", picture])
    #expect(model.exitCode == 66)
    let noFolder = Run("report", "--image", [picture, "--out", "/nowhere/report.html"])
    #expect(noFolder.exitCode == 74)
    #expect(folder.names == [])
    let same = folder.file("picture.png")
    try writeFile(SharedBytes(contentsOfFile: picture).array, to: same)
    let replacing = Run("report", "--image", [same, "--out", same])
    #expect(replacing.exitCode == 74)
    #expect(replacing.notes.contains("the report would replace the picture"))
  }
}
