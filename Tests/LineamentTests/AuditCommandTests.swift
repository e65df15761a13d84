import Bytes
import CommandLineSupport
import FaceModels
import KernelLibrary
import Tensors
import TestSupport
import Testing

@testable import LineamentTool

/// What `inspect` and `plan` print, and how they end.
@Suite struct AuditCommandTests {
  private func document(_ text: String) throws -> JSONValue {
    let values = try JSONParser.values(of: Array(text.utf8))
    try #require(values.count == 1)
    return values[0]
  }

  @Test func bundlesAreListed() throws {
    let path = try FaceModels.faceLandmarker
    let run = Run("inspect", path, "--summary")
    #expect(run.exitCode == 0)
    #expect(run.notes == "")
    for line in [
      "  kind     task bundle (ZIP archive)", "  size     3 758 596 bytes",
      "Model face_landmarks_detector.tflite", "  runs here    yes, all 164 operators",
      "DEPTHWISE_CONV_2D",
    ] {
      #expect(run.results.contains(line), "\(line)\n\(run.results)")
    }
    let json = try document(Run("inspect", path, "--json").results)
    #expect(json["sound"] == .boolean(true))
    #expect(json["entries"]?.array?.count == 4)
    #expect(json["missingEntries"]?.array == [])
    #expect(json["models"]?.array?.count == 3)
    let detector = try #require(json["models"]?.array?.first)
    #expect(detector["macs"]?.integer == 30_760_960)
    #expect(detector["subgraphs"]?.array?.first?["operators"]?.array?.count == 164)
    #expect(
      detector["metadata"]?["inputs"]?.array?.first?["means"]?.array == [.number("127.5")]
    )
  }

  @Test func oneEntryIsListedAlone() throws {
    let path = try FaceModels.faceLandmarker
    let json = try document(Run("inspect", "\(path):face_blendshapes.tflite", "--json").results)
    #expect(json["models"]?.array?.count == 1)
    let missing = Run("inspect", "\(path):nothing.tflite")
    #expect(missing.exitCode == 66)
    #expect(missing.notes.contains("nothing.tflite"))
  }

  @Test func unsupportedOperatorsAreAllNamed() throws {
    let folder = try TemporaryFolder()
    var fixture = TFLiteFixture()
    fixture.operatorCodes += [8, 47, 108, 111, 73].map { TFLiteFixture.operatorCode($0) }
    fixture.tensors += (3..<8).map { TFLiteFixture.tensor("t\($0)", shape: [1, 2, 2, 3]) }
    fixture.operators += (1..<6).map {
      TFLiteFixture.operation(
        code: UInt32($0),
        inputs: [Int32($0 + 1)],
        outputs: [Int32($0 + 2)]
      )
    }
    fixture.subgraph[2] = .int32s([7])
    try writeFile(fixture.bytes, to: folder.file("strange.tflite"))
    let run = Run("inspect", folder.file("strange.tflite"))
    #expect(run.exitCode == 1)
    #expect(run.results.contains("no: 5 problems, 5 unsupported operators of 6"))
    for (index, name) in ["FLOOR", "EXP", "COS", "ELU", "LOG"].enumerated() {
      #expect(
        run.results.contains("! operator \(index + 1), \(name) version 1: not implemented")
      )
    }
    #expect(run.results.contains("fused_activation_function=RELU"))
    let json = try document(Run("inspect", folder.file("strange.tflite"), "--json").results)
    #expect(json["models"]?.array?.first?["problems"]?.array?.count == 5)
    #expect(json["models"]?.array?.first?["runs"] == .boolean(false))
    // It cannot be planned or run.
    #expect(Run("plan", folder.file("strange.tflite")).exitCode == 66)
    try checkPlans(ofBundlesWith: fixture.bytes, in: folder)
  }

  /// A model that cannot run does not hide the plans of a bundle's other models.
  private func checkPlans(ofBundlesWith strange: [UInt8], in folder: borrowing TemporaryFolder)
    throws
  {
    let sound = ZipFixture.Entry("sound.tflite", TFLiteFixture().bytes)
    let bundles = [folder.file("a.task"), folder.file("b.task")]
    let entries = ["x.tflite", "y.tflite"].map { ZipFixture.Entry($0, strange) }
    try writeFile(ZipFixture([entries[0], sound, entries[1]]).bytes, to: bundles[0])
    try writeFile(ZipFixture(entries).bytes, to: bundles[1])

    let mixed = Run("plan", bundles[0])
    #expect(mixed.exitCode == 1)
    #expect(mixed.results.contains("sound.tflite"))
    #expect(!mixed.results.contains("x.tflite"))
    #expect(mixed.notes.contains("x.tflite") && mixed.notes.contains("y.tflite"))
    let json = Run("plan", bundles[0], "--json")
    #expect(json.exitCode == 1)
    #expect(try document(json.results)["plans"]?.array?.count == 1)

    let unusable = Run("plan", bundles[1])
    #expect(unusable.exitCode == 66)
    #expect(unusable.results == "")
    #expect(unusable.notes.contains("x.tflite") && unusable.notes.contains("y.tflite"))
  }

  @Test func truncatedFilesAreExplained() throws {
    let folder = try TemporaryFolder()
    let bytes = try SharedBytes(contentsOfFile: try FaceModels.faceDetectionShortRange).array
    try writeFile(Array(bytes.prefix(bytes.count / 2)), to: folder.file("half.tflite"))
    let run = Run("inspect", folder.file("half.tflite"))
    #expect(run.exitCode == 66)
    #expect(run.results.contains("Cannot be read as a whole"))
    #expect(run.notes.hasPrefix("lineament: '\(folder.file("half.tflite"))': TFLite model: "))
    let json = try document(Run("inspect", folder.file("half.tflite"), "--json").results)
    #expect(json["sound"] == .boolean(false))
    #expect(json["fault"]?["offset"]?.integer != nil)
  }

  @Test func missingEntriesAreNamed() throws {
    let folder = try TemporaryFolder()
    let model = TFLiteFixture().bytes
    let archive = ZipFixture([ZipFixture.Entry("face_detector.tflite", model)])
    try writeFile(archive.bytes, to: folder.file("partial.task"))
    let run = Run("inspect", folder.file("partial.task"))
    #expect(run.exitCode == 1)
    #expect(run.results.contains("! missing: face_blendshapes.tflite"))
    #expect(run.results.contains("! missing: face_landmarks_detector.tflite"))
    let json = try document(Run("inspect", folder.file("partial.task"), "--json").results)
    #expect(json["missingEntries"]?.array?.count == 3)
  }

  @Test(arguments: ["plan", "trace"])
  func bundlesWithoutModelsAreRefused(_ command: String) throws {
    let folder = try TemporaryFolder()
    let archive = ZipFixture([ZipFixture.Entry("notes.txt", Array("hello".utf8))])
    try writeFile(archive.bytes, to: folder.file("empty.task"))
    let options = command == "trace" ? ["--input", "a.npy"] : []
    let run = Run(command, folder.file("empty.task"), options)
    #expect(run.exitCode == 66)
    #expect(run.results == "")
    #expect(run.notes.contains("notes.txt") && run.notes.contains("*.tflite"), "\(run.notes)")
    // As a list of what is in it, that is no fault.
    #expect(Run("inspect", folder.file("empty.task")).exitCode == 0)
  }

  @Test(arguments: ["inspect", "plan"])
  func otherFilesAreRefused(_ command: String) {
    let picture = Fixture.picture("grey.png")
    let run = Run(command, picture)
    #expect(run.exitCode == 66)
    #expect(run.notes.hasPrefix("lineament: '\(picture)': TFLite model: "))
    #expect(Run(command, "/nowhere.tflite").exitCode == 66)
    #expect(Run(command).notes.contains("FILE is missing"))
  }

  @Test func plansShowEverySection() throws {
    let path = try FaceModels.faceDetectionShortRange
    let run = Run("plan", path, "--kernels", "baseline")
    #expect(run.exitCode == 0)
    #expect(run.notes == "")
    for section in ["Rewrites", "Fused nodes", "Nodes", "Why each kernel", "Arena"] {
      #expect(run.results.contains("\n\(section)\n"), "\(section)")
    }
    #expect(run.results.contains("f32_separable_block__baseline"))
    #expect(run.results.contains("lowest estimated cost"))
    let json = try document(Run("plan", path, "--json", "--unfused").results)
    let plan = try #require(json["plans"]?.array?.first)
    #expect(plan["fused"] == .boolean(false))
    #expect(plan["passes"]?.array?.count == 3)
    #expect(plan["macs"]?.integer == 30_760_960)
    for node in try #require(plan["nodes"]?.array) {
      #expect(node["candidates"]?.array?.first?["kernel"] == node["kernel"])
    }
  }

  @Test func bundlesArePlannedModelByModel() throws {
    let json = try document(Run("plan", try FaceModels.faceLandmarker, "--json").results)
    #expect(json["plans"]?.array?.count == 3)
  }
}
