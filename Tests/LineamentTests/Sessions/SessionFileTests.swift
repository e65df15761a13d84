import CommandLineSupport
import FaceTasks
import Images
import ModelAudit
import Testing

@testable import LineamentTool

@Suite struct SessionFileTests {
  private static let digest = [7].withUnsafeBytes { SHA256Digest(of: $0) }

  private static let session = SessionFile(
    header: SessionFile.Header(
      engine: "1.2.3",
      instructionSet: "avx2",
      modelPath: "models/face \"x\".task",
      modelDigest: digest,
      settings: SessionSettings(
        mode: .video,
        landmarker: LandmarkerSettings(numFaces: 3, minTrackingConfidence: 0.25),
        orientation: .left
      )
    ),
    frames: (0..<2).map { index in
      SessionFile.Frame(
        path: "frames/\(index).png",
        fileDigest: digest,
        width: 20,
        height: 10,
        milliseconds: 33 * index,
        faceCount: 0,
        stages: [
          StageRecord(
            "values",
            [0, -0.0, 1.5, .nan, .infinity, -.infinity, Float.leastNonzeroMagnitude]
          ),
          StageRecord("none", []), StageRecord("large", (0..<5_000).map(Float.init)),
        ]
      )
    }
  )

  private static var lines: [String] {
    String(decoding: session.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func read(_ lines: [String]) throws(SessionError) -> SessionFile {
    try SessionFile(Array(lines.joined(separator: "\n").utf8))
  }

  @Test func filesReadBack() throws {
    let read = try SessionFile(Self.session.bytes)
    #expect(read.header == Self.session.header)
    #expect(read.bytes == Self.session.bytes)
    #expect(read.digest == Self.session.digest)
    #expect(read.frames.count == 2)
    #expect(read.frames[1].stages[0].samples.count == 7)
    #expect(Self.lines.count == 4)
  }

  /// Sessions from before these options were there have none of them.
  @Test func searchOptionsMayBeMissing() throws {
    var lines = Self.lines
    let start = try #require(lines[0].firstRange(of: ",\"fullRange\"")).lowerBound
    lines[0].replaceSubrange(start..., with: "}}")
    lines[0] = lines[0].replacing(",\"detector\":null", with: "")
    #expect(try read(lines).header == Self.session.header)
  }

  @Test func searchOptionsReadBack() throws {
    var settings = Self.session.header.settings
    settings.landmarker.refillsCandidates = true
    settings.landmarker.smoothsEveryFace = true
    for (width, angles, camera) in [
      (FaceWidth.pixels(20), FaceAngles.all, PerspectiveCamera.focalLength(pixels: 812.5)),
      (.fraction(0.025), .retry, .verticalFieldOfView(degrees: 40)),
    ] {
      settings.landmarker.search.isFullRange = true
      settings.landmarker.search.faceSearch = FaceSearch(smallestFace: width, angles: angles)
      settings.landmarker.camera = camera
      let header = SessionFile.Header(
        engine: "1",
        instructionSet: "avx2",
        modelPath: "a.task",
        modelDigest: Self.digest,
        detector: SessionFile.Model(path: "b.tflite", digest: Self.digest),
        settings: settings
      )
      let file = SessionFile(header: header, frames: [])
      #expect(try SessionFile(file.bytes).header == header)
    }
  }

  @Test func damageIsFound() {
    #expect(throws: SessionError.cutOff(frameCount: 2)) { try self.read(Self.lines.dropLast()) }
    #expect(throws: SessionError.cutOff(frameCount: 0)) { try self.read([Self.lines[0]]) }
    // A frame in the middle is missing.
    #expect(throws: SessionError.self) { try self.read([Self.lines[0]] + Self.lines[2...]) }
    // Lines after the end.
    #expect(throws: SessionError.self) { try self.read(Self.lines + Self.lines[1...]) }
    var lines = Self.lines
    lines[1] = lines[1].replacing("1.5", with: "1.25")
    #expect(throws: SessionError.damagedStage(frame: 1, stage: "values")) { try self.read(lines) }
  }

  @Test(
    arguments: [
      ("{", "not a session file: byte"), ("[1]", "lineament-session"),
      (#"{"format":"lineament-session","version":2}"#, "version 2 of the session format"),
      (#"{"format":"lineament-session","version":1.5}"#, "header.version"),
      (#"{"format":"lineament-session"}"#, "header.version: found nothing"),
    ]
  )
  func otherFilesAreRefused(_ text: String, _ message: String) {
    let error = #expect(throws: SessionError.self) { try SessionFile(Array(text.utf8)) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(
    arguments: [
      ("\"version\":1", "\"version\":\"1\"", "header.version"),
      ("\"mode\":\"video\"", "\"mode\":\"film\"", "header.options.mode"),
      ("\"rotation\":270", "\"rotation\":45", "header.options.rotation"),
      ("\"numFaces\":3", "\"numFaces\":0", "header.options.numFaces"),
      ("\"minTrackingConfidence\":0.25", "\"minTrackingConfidence\":2", "minTrackingConfidence"),
      ("\"fullRange\":false", "\"fullRange\":0", "header.options.fullRange"),
      ("\"smallestFace\":null", "\"smallestFace\":20", "header.options.smallestFace"),
      ("\"smallestFace\":null", "\"smallestFace\":{\"pixels\":0}", "smallestFace.pixels"),
      ("\"smallestFace\":null", "\"smallestFace\":{\"fraction\":0}", "smallestFace.fraction"),
      ("\"angles\":\"upright\"", "\"angles\":\"any\"", "header.options.angles"),
      ("\"refill\":false", "\"refill\":null", "header.options.refill"),
      ("\"verticalFieldOfView\":63.0", "\"verticalFieldOfView\":180", "verticalFieldOfView"),
      ("{\"verticalFieldOfView\":63.0}", "{\"focalLength\":-1}", "camera.focalLength"),
      ("\"detector\":null", "\"detector\":{\"path\":1}", "header.detector.path"),
      ("\"frame\":2", "\"frame\":3", "frame 2.frame"),
      ("\"milliseconds\":33", "\"milliseconds\":0", "frame 2.milliseconds"),
      ("\"milliseconds\":33", "\"milliseconds\":9223372036854775807", "frame 2.milliseconds"),
      ("\"width\":20", "\"width\":null", "frame 1.width"),
      ("\"count\":5000", "\"count\":9223372036854775807", "stages[2].count"),
      ("\"count\":5000", "\"count\":-1", "stages[2].count"),
      ("\"count\":7", "\"count\":8", "stages[0].values"),
      ("\"nan\"", "\"NaN\"", "stages[0].values[3]"),
      ("\"sha256\":\"", "\"sha256\":\"x", "sha256"), ("\"frames\":2", "\"frames\":3", "last line"),
    ]
  )
  func membersAreChecked(_ old: String, _ new: String, _ place: String) {
    let text = Self.lines.joined(separator: "\n")
    #expect(text.contains(old))
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    let error = #expect(throws: SessionError.self) { try SessionFile(Array(changed.utf8)) }
    #expect(error?.description.contains(place) == true, "\(error?.description ?? "")")
  }

  @Test func everyCutIsAnError() {
    let bytes = Self.session.bytes
    // The last byte is a line end, which may be missing.
    for count in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(throws: SessionError.self) { try SessionFile(Array(bytes[..<count])) }
    }
  }
}
