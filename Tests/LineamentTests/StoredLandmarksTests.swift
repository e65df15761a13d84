import Bytes
import CommandLineSupport
import TestSupport
import Testing

@testable import LineamentTool

@Suite struct StoredLandmarksTests {
  /// The landmarks of two pictures in a file.
  private func store(in folder: borrowing TemporaryFolder) throws -> (file: String, json: String) {
    let run = Run(
      "landmarks",
      Fixture.picture("astronaut.png"),
      Fixture.picture("two-faces-800x400.png"),
      "--num-faces=2",
      "--format=json"
    )
    let file = folder.file("landmarks.json")
    try writeFile(Array(run.results.utf8), to: file)
    return (file, run.results)
  }

  /// A member of every face in JSON lines.
  private func members(_ name: String, of json: String) throws -> [[JSONValue?]] {
    try JSONParser.values(of: Array(json.utf8)).map { document in
      (document["faces"]?.array ?? []).map { $0[name] }
    }
  }

  @Test func blendshapesAreThoseOfThePicture() throws {
    let folder = try TemporaryFolder()
    let (file, json) = try store(in: folder)
    let run = Run("blendshapes", "--landmarks", file, "--format", "json")
    #expect(run.exitCode == 0, "\(run.notes)")
    let expected = try members("blendshapes", of: json)
    #expect(expected.map(\.count) == [1, 2])
    #expect(try members("blendshapes", of: run.results) == expected)
  }

  @Test func matricesAreThoseOfThePicture() throws {
    let folder = try TemporaryFolder()
    let (file, json) = try store(in: folder)
    let run = Run("geometry", "--landmarks", file, "--format", "json")
    #expect(run.exitCode == 0, "\(run.notes)")
    #expect(
      try members("transformationMatrix", of: run.results)
        == members("transformationMatrix", of: json)
    )
    #expect(try members("headPose", of: run.results) == members("headPose", of: json))
    #expect(try members("headPose", of: json)[0].first??["yaw"]?.float != nil)
  }

  @Test func textListsAllScoresAndTheMatrix() throws {
    let folder = try TemporaryFolder()
    let (file, _) = try store(in: folder)
    let scores = Run("blendshapes", "--landmarks", file).results.split(separator: "\n")
    // Two pictures, three faces of 52 scores.
    #expect(scores.count == 2 + 3 * (1 + 52))
    #expect(scores[2].hasPrefix("    _neutral             0.000"))
    let poses = Run("geometry", "--landmarks", file).results
    #expect(poses.contains("    pose         yaw 0°, pitch -15°, roll -4°, about 74 cm away\n"))
    #expect(poses.contains("    matrix           0.9981    0.0618   -0.0048   -5.0127\n"))
  }

  @Test func tooSmallFacesHaveNoPose() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("small.json")
    let point = "[0.5,0.5,0]"
    let points = Array(repeating: point, count: 478).joined(separator: ",")
    let json = #"{"image":{"width":9,"height":9},"faces":[{"landmarks":[\#(points)]}]}"#
    try writeFile(Array(json.utf8), to: file)
    let run = Run("geometry", "--landmarks", file, "--format", "json")
    #expect(run.exitCode == 0)
    let face = #"{"transformationMatrix":null,"headPose":null}"#
    #expect(run.results.hasSuffix(#""faces":["# + face + "]}\n"))
    let text = Run("geometry", "--landmarks", file).results
    #expect(
      text == "picture: 9x9, 1 face\n  face 1\n    pose         unknown: the face is too small\n"
    )
  }

  @Test func wrongCountsFailTheirDocumentOnly() throws {
    let folder = try TemporaryFolder()
    let (file, json) = try store(in: folder)
    let bad = #"{"image":{"width":9,"height":9},"faces":[{"landmarks":[[0,0,0]]}]}"# + "\n"
    try writeFile(Array((bad + json).utf8), to: file)
    let run = Run("blendshapes", "--landmarks", file, "--format", "json")
    #expect(run.exitCode == 1)
    #expect(run.results.count { $0 == "\n" } == 2)
    #expect(run.notes.hasPrefix("lineament: '\(file)', document 1: INVALID_ARGUMENT: 1 landmarks"))
  }

  @Test(arguments: [
    ("", "byte 0: found the end of the text, expected a value"),
    ("[1,]", "byte 3: found ']', expected a value"),
    ("{}", "document.image.width: found nothing, expected a whole number of 1 or more"),
    ("{}{}", "document 1.image.width: found nothing, expected a whole number of 1 or more"),
  ])
  func brokenFilesAreExplained(_ text: String, _ problem: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("broken.json")
    try writeFile(Array(text.utf8), to: file)
    let run = Run("geometry", "--landmarks", file)
    #expect(run.exitCode == 1)
    #expect(run.notes == "lineament: '\(file)': \(problem)\n")
  }

  @Test func theFileMustBeNamed() {
    let run = Run("geometry")
    #expect(run.exitCode == 64)
    #expect(run.notes.hasPrefix("lineament: geometry: --landmarks is missing\n"))
    #expect(Run("geometry", "--landmarks", "/nowhere.json").exitCode == 1)
    #expect(Run("geometry", "--landmarks", "-", "x").exitCode == 64)
  }
}
