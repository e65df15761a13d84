import Bytes
import CommandLineSupport
import FaceTasks
import TestSupport
import Testing

@testable import LineamentTool

@Suite struct ReplayCommandTests {
  private static let pictures = ["small-160x120.png", "no-face.png", "three-faces-600x240.png"]

  @Test(
    arguments: [
      [], ["--mode", "video"], ["--mode", "video", "--num-faces", "3"],
      ["--rotation", "90", "--num-faces", "2"],
    ] as [[String]]
  )
  func recordingsReplayWithAnyThreads(_ options: [String]) throws {
    let fixture = try SessionFixture(Self.pictures, options + ["--threads", "1"])
    #expect(fixture.recording.exitCode == 0, "\(fixture.recording.notes)")
    let session = try fixture.session()
    #expect(fixture.recording.results == "\(session.digest)\n")
    #expect(session.frames.map(\.path) == Self.pictures.map(Fixture.picture))
    let stages = session.frames.reduce(0) { $0 + $1.stages.count }
    for threads in ["1", "2", "5"] {
      let replay = fixture.replay(["--threads", threads])
      #expect(replay.exitCode == 0, "\(replay.notes)")
      #expect(replay.results == "\(fixture.path): 3 frames, \(stages) stages, all equal\n")
    }
  }

  @Test func stagesAreThoseOfTheRun() throws {
    let fixture = try SessionFixture(["small-160x120.png"], ["--mode", "video"])
    let frame = try #require(try fixture.session().frames.first)
    #expect(frame.faceCount == 1)
    #expect(
      frame.stages.map(\.name) == [
        "picture", "detector.input", "detector.boxes", "detector.scores", "detector.decoded",
        "detector.suppressed", "detector.projected", "regions", "region[0].input",
        "region[0].output", "region[0].presence", "region[0].decoded", "region[0].landmarks",
        "region[0].next", "region[0].smoothed", "region[0].blendshapes.input",
        "region[0].blendshapes", "region[0].matrix",
      ]
    )
    let counts = Dictionary(uniqueKeysWithValues: frame.stages.map { ($0.name, $0.count) })
    #expect(counts["picture"] == 160 * 120 * 3)
    #expect(counts["detector.input"] == 128 * 128 * 3)
    #expect(counts["detector.suppressed"] == 17)
    #expect(counts["regions"] == 5)
    #expect(counts["region[0].landmarks"] == 478 * 3)
    #expect(counts["region[0].blendshapes"] == 52)
    #expect(counts["region[0].matrix"] == 16)
  }

  @Test(
    arguments: [
      (0, "picture"), (0, "region[0].landmarks"), (1, "detector.scores"), (2, "regions"),
      (2, "region[0].input"), (2, "region[0].matrix"),
    ]
  )
  func changedStagesAreFound(_ frame: Int, _ stage: String) throws {
    let fixture = try SessionFixture(Self.pictures)
    let session = try fixture.session()
    #expect(session.frames[frame].stages.contains { $0.name == stage })
    try fixture.replace(
      by: session.changing(frame: frame, stage: stage) { old in
        guard old.isWhole else {
          let other = StageRecord("other", [1])
          return StageRecord(
            name: old.name,
            count: old.count,
            digest: other.digest,
            samples: old.samples
          )
        }
        var values = old.samples
        values[values.count / 2] += 0.25
        return StageRecord(stage, values)
      }
    )
    let replay = fixture.replay()
    #expect(replay.exitCode == 2)
    let picture = Fixture.picture(Self.pictures[frame])
    let head = "\(fixture.path): frame \(frame + 1) '\(picture)' differs at stage \(stage)\n"
    #expect(replay.results.hasPrefix(head), "\(replay.results)")
    let total = session.frames.reduce(0) { $0 + $1.stages.count }
    #expect(replay.results.hasSuffix("1 of 3 frames and 1 of \(total) stages differ\n"))
    let json = fixture.replay(["--format", "json"])
    #expect(json.exitCode == 2)
    let value = try #require(try JSONParser.values(of: Array(json.results.utf8)).first)
    #expect(value["equal"] == .boolean(false))
    #expect(value["first"]?["frame"]?.integer == frame + 1)
    #expect(value["first"]?["stage"]?.string == stage)
  }

  /// A frame that is missing ends the replay, but not the knowledge of what differed before.
  @Test(arguments: [false, true]) func missingFramesHideNoDifference(_ differs: Bool) throws {
    let fixture = try SessionFixture(Self.pictures)
    if differs {
      try fixture.replace(
        by: fixture.session().changing(frame: 0, stage: "regions") { old in
          StageRecord("regions", old.samples.map { $0 + 0.25 })
        }
      )
    }
    var lines = try fixture.lines()
    lines[2] = lines[2].replacing(Self.pictures[1], with: "gone.png")
    try fixture.write(lines)
    let replay = fixture.replay()
    #expect(replay.exitCode == 1)
    #expect(replay.notes.contains("frame 2: ") && replay.notes.contains("gone.png"))
    let picture = Fixture.picture(Self.pictures[0])
    let head = "\(fixture.path): frame 1 '\(picture)' differs at stage regions\n"
    #expect(differs ? replay.results.hasPrefix(head) : replay.results == "", "\(replay.results)")
  }

  @Test func anEditedDigestIsADifference() throws {
    let fixture = try SessionFixture(["small-160x120.png"])
    var lines = try fixture.lines()
    let name = "\"name\":\"detector.boxes\""
    let start = try #require(lines[1].firstRange(of: name)).lowerBound
    let key = try #require(lines[1][start...].firstRange(of: "\"sha256\":\"")).upperBound
    let digit = lines[1][key]
    lines[1].replaceSubrange(key...key, with: digit == "0" ? "1" : "0")
    try fixture.write(lines)
    let replay = fixture.replay()
    #expect(replay.exitCode == 2)
    #expect(replay.results.contains("frame 1 "))
    #expect(replay.results.contains(" differs at stage detector.boxes\n"))
  }

  /// What the line of a frame sums up counts too.
  @Test(arguments: [("faces", 1), ("width", 160), ("height", 120)])
  func editedSumsAreDifferences(_ name: String, _ value: Int) throws {
    let fixture = try SessionFixture(["small-160x120.png"])
    var lines = try fixture.lines()
    let before = "\"\(name)\":\(value),"
    #expect(lines[1].contains(before))
    lines[1] = lines[1].replacing(before, with: "\"\(name)\":\(value + 6),")
    try fixture.write(lines)
    let replay = fixture.replay()
    #expect(replay.exitCode == 2)
    #expect(replay.results.contains(" differs at stage \(name)\n"), "\(replay.results)")
    #expect(replay.results.contains("\(value + 6) recorded, \(value) found"))
  }

  /// A session replays with the search it was recorded with, and its stages have names of their own.
  @Test(
    arguments: [
      (["--full-range"], 1), (["--smallest-face", "60"], 3), (["--angles", "all"], 4),
      (["--smallest-face", "10%", "--refill", "--field-of-view", "40"], 2),
      (["--focal-length", "600", "--smooth-every-face", "--mode", "video"], 1),
    ] as [([String], Int)]
  )
  func searchesReplay(_ options: [String], _ leastViews: Int) throws {
    let pictures = ["three-faces-600x240.png", "two-faces-800x400.png"]
    let fixture = try SessionFixture(pictures, options + ["--num-faces", "3"])
    #expect(fixture.recording.exitCode == 0, "\(fixture.recording.notes)")
    let session = try fixture.session()
    let isFullRange = options.contains("--full-range")
    #expect((session.header.detector != nil) == isFullRange)
    let settings = session.header.settings.landmarker
    #expect(settings.search.isFullRange == isFullRange)
    #expect(settings.refillsCandidates == options.contains("--refill"))
    #expect(settings.smoothsEveryFace == options.contains("--smooth-every-face"))
    if options.contains("--field-of-view") {
      #expect(settings.camera == .verticalFieldOfView(degrees: 40))
      #expect(settings.search.faceSearch.smallestFace == .fraction(0.1))
    }
    if options.contains("--focal-length") {
      #expect(settings.camera == .focalLength(pixels: 600))
    }
    for frame in session.frames {
      let names = frame.stages.map(\.name)
      #expect(Set(names).count == names.count, "each name stands once: \(names)")
    }
    let views = session.frames[0].stages.count { $0.name.hasSuffix(".boxes") }
    #expect(views >= leastViews)
    if views > 1 { #expect(session.frames[0].stages.contains { $0.name == "detector[1].boxes" }) }
    #expect(fixture.replay().exitCode == 0)
    // Another search gives other stages.
    var lines = try fixture.lines()
    for (word, other) in [
      ("\"fullRange\":true", "\"fullRange\":false"), ("\"pixels\":60", "\"pixels\":300"),
      ("\"angles\":\"all\"", "\"angles\":\"upright\""), ("\"fraction\":0.1", "\"fraction\":1"),
      ("\"focalLength\":600.0", "\"focalLength\":300.0"),
    ] {
      lines[0] = lines[0].replacing(word, with: other)
    }
    try fixture.write(lines)
    #expect(fixture.replay().exitCode == 2)
  }

  @Test func tolerancesAllowSmallDifferences() throws {
    let fixture = try SessionFixture(["small-160x120.png"])
    let session = try fixture.session()
    try fixture.replace(
      by: session.changing(frame: 0, stage: "region[0].blendshapes") { old in
        StageRecord(old.name, old.samples.map { $0 + 0.001 })
      }
    )
    #expect(fixture.replay().exitCode == 2)
    #expect(fixture.replay(["--tolerance", "0.0005"]).exitCode == 2)
    #expect(fixture.replay(["--tolerance", "0.002"]).exitCode == 0)
    try fixture.replace(
      by: session.changing(frame: 0, stage: "region[0].blendshapes") { old in
        StageRecord(old.name, old.samples.dropLast())
      }
    )
    let replay = fixture.replay(["--tolerance", "1"])
    #expect(replay.exitCode == 2)
    #expect(replay.results.contains("51 values recorded, 52 found"))
  }

  @Test func otherFramesAreNoticed() throws {
    let fixture = try SessionFixture(["small-160x120.png", "tiny-80x60.png"])
    let copies = try TemporaryFolder()
    for (name, source) in [
      ("small-160x120.png", "small-160x120.png"), ("tiny-80x60.png", "mirrored.png"),
    ] {
      let bytes = try SharedBytes(contentsOfFile: Fixture.picture(source)).array
      try writeFile(bytes, to: copies.file(name))
    }
    let replay = fixture.replay(["--frames", copies.path])
    #expect(replay.exitCode == 2)
    #expect(replay.results.contains("frame 2 "))
    #expect(replay.results.contains(" differs at stage file\n"))
    let empty = try TemporaryFolder()
    let missing = fixture.replay(["--frames", empty.path])
    #expect(missing.exitCode == 1)
    #expect(missing.notes.hasPrefix("lineament: frame 1: cannot open '\(empty.path)/small-160"))
  }

  @Test func otherModelsAreNoticed() throws {
    let fixture = try SessionFixture(["small-160x120.png"])
    var lines = try fixture.lines()
    let key = try #require(lines[0].firstRange(of: "\"sha256\":\"")).upperBound
    lines[0].replaceSubrange(key...key, with: lines[0][key] == "0" ? "1" : "0")
    try fixture.write(lines)
    let replay = fixture.replay()
    #expect(replay.exitCode == 2)
    #expect(replay.results.contains(" differs at stage model\n"))
    #expect(replay.results.contains("0 of 1 frames"))
  }

  @Test func mistakesAreNamed() throws {
    let folder = try TemporaryFolder()
    let out = folder.file("session.jsonl")
    let picture = Fixture.picture("small-33x47.png")
    #expect(Run("record", picture).notes.contains("--out is missing"))
    let broken = Run("record", picture, ["/nowhere.png", "--out", out])
    #expect(broken.exitCode == 1)
    #expect(broken.notes.hasSuffix("No such file or directory; nothing is written\n"))
    #expect(folder.names == [])
    #expect(Run("record", picture, ["--out", "/nowhere/session.jsonl"]).exitCode == 74)
    #expect(Run("replay", "/nowhere.jsonl").exitCode == 1)
    #expect(Run("replay", picture).exitCode == 1)
    #expect(Run("replay", picture, ["--tolerance", "-1"]).exitCode == 64)
  }
}
