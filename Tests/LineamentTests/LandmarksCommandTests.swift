import Bytes
import CommandLineSupport
import FaceModels
import FaceTasks
import ImageCodecs
import Images
import TestSupport
import Testing

@testable import LineamentTool

@Suite struct LandmarksCommandTests {
  private static let astronaut = Fixture.picture("astronaut.png")

  /// The documents a run printed.
  private func documents(_ run: Run) throws -> [FaceDocument] {
    let values = try JSONParser.values(of: Array(run.results.utf8))
    return try values.map { try FaceDocument($0) }
  }

  @Test func jsonHoldsWhatMediaPipeFinds() throws {
    let run = Run("landmarks", Self.astronaut, "--format", "json")
    #expect(run.exitCode == 0)
    #expect(run.notes == "")
    #expect(run.results.count { $0 == "\n" } == 1)
    let document = try #require(try documents(run).first)
    #expect(document.image == ImageDescription(path: Self.astronaut, width: 512, height: 512))
    let face = try #require(document.faces.first)
    let golden = try #require(
      try TaskGoldens.load().landmarkers.first {
        $0.picture == "astronaut.png" && $0.rotationDegrees == 0 && $0.maximumFaces == 1
      }?.faces.first
    )
    let landmarks = face.landmarks.flatMap { [$0.x, $0.y, $0.z] }
    #expect(landmarks.count == 478 * 3)
    #expect(largest(landmarks, golden.landmarks) < TaskTolerance.landmark)
    let scores = try #require(face.blendshapes?.categories)
    #expect(scores.first?.categoryName == "_neutral")
    #expect(scores.count == 52)
    #expect(largest(scores.map(\.score), golden.blendshapes) < TaskTolerance.blendshape)
    let rows = try #require(face.transformationMatrix?.rows.flatMap { $0 })
    #expect(largest(rows, golden.matrix) < TaskTolerance.translation)
  }

  @Test func jsonHoldsScoresAndThePose() throws {
    let run = Run("landmarks", Self.astronaut, "--format", "json")
    let value = try #require(try JSONParser.values(of: Array(run.results.utf8)).first)
    let face = try #require(value["faces"]?.array?.first)
    let image = MPImage(buffer: try ImageFile.read(Self.astronaut))
    let options = FaceLandmarkerOptions(
      baseOptions: BaseOptions(modelAssetPath: try FaceModels.faceLandmarker),
      outputFacialTransformationMatrixes: true
    )
    let expected = try #require(
      try FaceLandmarker(options: options).detect(image: image).faces.first
    )
    let pose = try #require(expected.headPose)
    #expect(face["headPose"]?["yaw"]?.float == pose.yaw)
    #expect(face["headPose"]?["pitch"]?.float == pose.pitch)
    #expect(face["headPose"]?["roll"]?.float == pose.roll)
    #expect(face["detectionScore"]?.float == expected.detectionScore)
    #expect(face["presenceScore"]?.float == expected.presenceScore)
    #expect((expected.detectionScore ?? 0) > 0.5 && (expected.presenceScore ?? 0) > 0.5)
    // A single picture has no tracking.
    #expect(face["trackingID"] == .null)
    // A face too small for a pose has none.
    let tiny = Run("landmarks", Fixture.picture("small-33x47.png"), "--format", "json")
    let small = try #require(try JSONParser.values(of: Array(tiny.results.utf8)).first)
    for face in small["faces"]?.array ?? [] {
      #expect((face["headPose"] == .null) == (face["transformationMatrix"] == .null))
    }
  }

  private func largest(_ found: [Float], _ expected: [Float]) -> Float {
    zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
  }

  @Test func textNamesTheMostImportant() throws {
    let run = Run("landmarks", Self.astronaut)
    #expect(run.exitCode == 0)
    #expect(run.notes == "")
    let lines = run.results.split(separator: "\n")
    #expect(lines.first == "\(Self.astronaut): 512x512, 1 face")
    #expect(lines.contains("    pose         yaw 0°, pitch -15°, roll -4°, about 74 cm away"))
    #expect(lines.contains { $0.hasPrefix("    blendshapes  mouthSmileRight      0.90") })
    #expect(!run.results.contains("_neutral"))
  }

  @Test func badPicturesAreNamedAndTheOthersStillRun() throws {
    let folder = try TemporaryFolder()
    try writeFile(Array("no picture".utf8), to: folder.file("text.png"))
    let whole = try SharedBytes(contentsOfFile: Self.astronaut).array
    try writeFile(Array(whole.prefix(9000)), to: folder.file("cut.png"))
    let missing = folder.file("missing.png")
    let run = Run(
      "landmarks",
      folder.file("text.png"),
      Self.astronaut,
      folder.file("cut.png"),
      missing,
      Fixture.picture("no-face.png"),
      "--format=json"
    )
    #expect(run.exitCode == 1)
    let paths = try documents(run).map(\.image.path)
    #expect(paths == [Self.astronaut, Fixture.picture("no-face.png")])
    #expect(try documents(run).map(\.faces.count) == [1, 0])
    let notes = run.notes.split(separator: "\n")
    #expect(notes.count == 3)
    #expect(notes[0].hasPrefix("lineament: '\(folder.file("text.png"))': not a picture: starts"))
    #expect(notes[1].hasPrefix("lineament: '\(folder.file("cut.png"))': damaged PNG near byte"))
    #expect(notes[2] == "lineament: cannot open '\(missing)': No such file or directory")
  }

  @Test func severalFacesAreFoundIfAskedFor() throws {
    let picture = Fixture.picture("two-faces-800x400.png")
    let one = Run("landmarks", picture, "--format", "json")
    let two = Run("landmarks", picture, "--format", "json", "--num-faces", "2")
    #expect(try documents(one).map(\.faces.count) == [1])
    #expect(try documents(two).map(\.faces.count) == [2])
  }

  @Test func rotationFindsTurnedFaces() throws {
    let picture = Fixture.picture("rotated-180.png")
    let upright = Run("landmarks", picture, "--format", "json")
    let turned = Run("landmarks", picture, "--format", "json", "--rotation", "180")
    #expect(try documents(upright).map(\.faces.count) == [0])
    #expect(try documents(turned).map(\.faces.count) == [1])
  }

  @Test func resultsDoNotDependOnThreads() {
    let results = ["1", "2", "3"].map { threads in
      Run("landmarks", Self.astronaut, "--format", "json", "--threads", threads).results
    }
    #expect(Set(results).count == 1)
  }

  @Test func oneDrawingIsWrittenToItsFile() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("drawing.png")
    let run = Run("landmarks", Self.astronaut, "--overlay", file, "--overlay-scale", "1")
    #expect(run.exitCode == 0)
    let drawing = try ImageFile.read(file)
    #expect(drawing.height == 512)
    #expect(drawing.width > 512)
    // The corner far from the face is the picture's own.
    let picture = try ImageFile.read(Self.astronaut)
    #expect(drawing.bytes.array.prefix(512 * 3) == picture.bytes.array.prefix(512 * 3))
  }

  @Test func severalDrawingsGoToAFolder() throws {
    let folder = try TemporaryFolder()
    let drawings = folder.file("deep/drawings")
    let run = Run(
      "landmarks",
      Fixture.picture("small-33x47.png"),
      Fixture.picture("grey.png"),
      Fixture.picture("grey.jpg"),
      "--overlay=\(drawings)",
      "--overlay-scale=1"
    )
    #expect(run.exitCode == 0, "\(run.notes)")
    for name in ["small-33x47-overlay.png", "grey-overlay.png", "grey-overlay-2.png"] {
      #expect(throws: Never.self) { try ImageFile.read("\(drawings)/\(name)") }
    }
  }

  @Test func drawingsNeverReplaceAPicture() throws {
    let folder = try TemporaryFolder()
    let picture = folder.file("picture.png")
    let bytes = try SharedBytes(contentsOfFile: Fixture.picture("small-33x47.png")).array
    try writeFile(bytes, to: picture)
    let run = Run(
      "landmarks",
      picture,
      "--overlay",
      "\(folder.path)/../\(folderName(folder.path))/picture.png"
    )
    #expect(run.exitCode == 74)
    #expect(run.notes.contains("the drawing would replace the picture '\(picture)'"))
    #expect(try SharedBytes(contentsOfFile: picture).array == bytes)
  }

  private func folderName(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

  @Test func drawingsThatCannotBeWrittenAreResultsThatCannot() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("missing/drawing.png")
    let run = Run("landmarks", Self.astronaut, "--overlay", file, "--overlay-scale", "1")
    #expect(run.exitCode == 74)
    #expect(run.results.hasPrefix(Self.astronaut))
    #expect(run.notes == "lineament: cannot open '\(file)': No such file or directory\n")
  }

  @Test func aDamagedPictureDoesNotHideADrawingThatCouldNotBeWritten() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeFolder(folder.file("drawings/small-33x47-overlay.png"))
    let run = Run(
      "landmarks",
      Fixture.picture("small-33x47.png"),
      "/nowhere/a.png",
      "--overlay",
      folder.file("drawings")
    )
    #expect(run.exitCode == 74)
    #expect(run.notes.contains("Is a directory"))
    #expect(run.notes.contains("cannot open '/nowhere/a.png'"))
  }

  @Test func foldersThatCannotBeMadeEndTheRun() {
    let run = Run("landmarks", Self.astronaut, "--overlay", "\(Self.astronaut)/drawings/")
    #expect(run.exitCode == 74)
    #expect(run.notes.contains("Not a directory"))
  }

  @Test func unusableModelsEndTheRun() throws {
    let missing = Run("landmarks", Self.astronaut, "--model", "/nowhere/a.task")
    #expect(missing.exitCode == 66)
    #expect(missing.results == "")
    #expect(missing.notes.contains("NOT_FOUND"))
    let wrong = Run("landmarks", Self.astronaut, "--model", Self.astronaut)
    #expect(wrong.exitCode == 66)
    let detector = try FaceModels.faceDetectionShortRange
    #expect(Run("landmarks", Self.astronaut, "--model", detector).exitCode == 66)
  }
}
