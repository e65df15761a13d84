import Bytes
import CommandLineSupport
import FaceModels
import Tensors
import TestSupport
import Testing

@testable import LineamentTool

/// What `trace` and `compare` print and write, and how they end.
@Suite struct TraceCommandTests {
  private static let model = Fixture.golden("ops/graph_residual_block_wider.tflite")
  private static let input = Fixture.golden("ops/graph_residual_block_wider.input_0.npy")
  private static let litert = Fixture.golden("audit/graph_residual_block_wider")

  private func document(_ text: String) throws -> JSONValue {
    let values = try JSONParser.values(of: Array(text.utf8))
    try #require(values.count == 1)
    return values[0]
  }

  private func manifest(_ folder: String) throws -> JSONValue {
    let bytes = try SharedBytes(contentsOfFile: "\(folder)/manifest.json").array
    return try document(String(decoding: bytes, as: UTF8.self))
  }

  @Test func everyTensorIsWritten() throws {
    let folder = try TemporaryFolder()
    let dump = folder.file("trace")
    let run = Run(
      "trace",
      Self.model,
      ["--input", Self.input, "--dump", dump, "--unfused", "--kernels", "reference"]
    )
    #expect(run.exitCode == 0, "\(run.notes)")
    #expect(run.notes == "")
    for name in ["DEPTHWISE_CONV_2D", "CONV_2D", "PAD", "ADD", "RELU", "f32_conv2d__reference"] {
      #expect(run.results.contains(name), "\(run.results)")
    }
    #expect(run.results.contains("all elements finite"))
    let manifest = try manifest(dump)
    #expect(manifest["complete"] == .boolean(true))
    #expect(manifest["fused"] == .boolean(false))
    let tensors = try #require(manifest["tensors"]?.array)
    #expect(tensors.count == 6)
    for tensor in tensors {
      let file = try #require(tensor["file"]?.string)
      let elements = try Tensor(npy: SharedBytes(contentsOfFile: "\(dump)/\(file)"))
      #expect(tensor["shape"]?.array?.compactMap(\.integer) == elements.shape.dimensions)
      #expect(tensor["max"]?.float == elements.elements.max())
      #expect(tensor["min"]?.float == elements.elements.min())
    }
  }

  @Test func litertIsMatched() throws {
    let folder = try TemporaryFolder()
    let dump = folder.file("trace")
    _ = Run("trace", Self.model, ["--input", Self.input, "--dump", dump, "--unfused"])
    let run = Run("compare", dump, [Self.litert, "--reference", "litert"])
    #expect(run.exitCode == 0, "\(run.results)\(run.notes)")
    #expect(run.results.contains("no op departs"))
    #expect(run.results.contains("6 tensors compared"))
    #expect(run.results.contains("reference  litert 2.3.0, reference kernels"))
    let json = try document(Run("compare", dump, [Self.litert, "--json"]).results)
    #expect(json["firstDeparture"] == .null)
    #expect(json["compared"]?.integer == 6)
    #expect(json["mode"]?.string == "cumulative")
  }

  /// The model is run here, from LiteRT's inputs, as a whole or op by op.
  @Test(
    arguments: ["graph_residual_block_wider", "graph_normalisation"],
    [[], ["--non-cumulative"], ["--non-cumulative", "--fused"], ["--fused"]] as [[String]]
  )
  func modelsAreRunAgainstLitert(_ name: String, _ options: [String]) throws {
    let reference = Fixture.golden("audit/\(name)")
    let model = Fixture.golden("ops/\(name).tflite")
    let run = Run("compare", reference, ["--model", model, "--all"] + options)
    #expect(run.exitCode == 0, "\(run.results)\(run.notes)")
    #expect(run.results.contains("no op departs"))
    let isAlone = options.contains("--non-cumulative")
    #expect(run.results.contains(isAlone ? "mode       non-cumulative" : "mode       cumulative"))
    // The engine joins nothing of the other graph.
    let isJoined = options.contains("--fused") && name == "graph_residual_block_wider"
    #expect(run.results.contains("only in the reference") == isJoined)
  }

  @Test func otherReferencesAreRefused() throws {
    let folder = try TemporaryFolder()
    let wrongMaker = Run("compare", Self.litert, ["--reference", "lineament"])
    #expect(wrongMaker.exitCode == 1)
    #expect(wrongMaker.notes.contains("was made by litert, expected lineament"))
    let wrongModel = Run(
      "compare",
      Self.litert,
      ["--model", Fixture.golden("ops/graph_normalisation.tflite")]
    )
    #expect(wrongModel.exitCode == 1)
    #expect(wrongModel.notes.contains("has the digest"))
    #expect(Run("compare", folder.path).exitCode == 1)
    #expect(Run("compare", "a", ["b", "--non-cumulative"]).exitCode == 64)
    #expect(Run("compare", "a", ["b", "c"]).notes.contains("'c' is unexpected"))
    #expect(Run("compare").notes.contains("REFERENCE is missing"))
  }

  @Test func aChangedElementIsFound() throws {
    let folder = try TemporaryFolder()
    let dump = folder.file("trace")
    _ = Run(
      "trace",
      Self.model,
      ["--input", Self.input, "--dump", dump, "--unfused", "--kernels", "reference"]
    )
    // PAD is operator 2 and writes tensor 8.
    let file = "\(dump)/tensor_8.npy"
    var tensor = try Tensor(npy: SharedBytes(contentsOfFile: file))
    tensor.elements[5] += 1e-5
    try writeFile(tensor.npy, to: file)
    let cumulative = Run("compare", dump, [Self.litert])
    #expect(cumulative.exitCode == 0, "within the tolerance of a whole run")
    let strict = Run("compare", dump, [Self.litert, "--limit", "1e-7"])
    #expect(strict.exitCode == 2)
    #expect(strict.results.contains("first op that departs: operator 2 PAD, tensor 8"))
    // A tensor of another shape is not comparable.
    try writeFile(Tensor(shape: [1], elements: [0]).npy, to: file)
    let broken = Run("compare", dump, [Self.litert])
    #expect(broken.exitCode == 1)
    #expect(broken.notes.contains("the manifest says 1x6x6x12"), "\(broken.notes)")
  }

  /// A tensor whose file is missing or damaged is unchecked; the others are compared all the same.
  @Test(arguments: [[], ["--non-cumulative"]] as [[String]])
  func filesThatCannotBeReadAreUnchecked(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let dump = folder.file("trace")
    let arguments = ["--input", Self.input, "--dump", dump, "--unfused", "--kernels", "reference"]
    _ = Run("trace", Self.model, arguments)
    try FileSystem.remove("\(dump)/tensor_8.npy")
    let model = ["--model", Self.model, "--kernels", "reference"]
    let run = Run("compare", dump, model + options)
    #expect(run.exitCode == 1, "\(run.results)\(run.notes)")
    #expect(run.results.contains(options.isEmpty ? "4 equal" : "3 equal"), "\(run.results)")
    #expect(run.results.contains("no op departs"))
    #expect(run.notes.contains("cannot open '\(dump)/tensor_8.npy'"), "\(run.notes)")
    let all = Run("compare", dump, model + options + ["--all"])
    #expect(all.results.contains("unchecked: its file cannot be read"))
    if options.isEmpty {
      let folders = Run("compare", dump, [Self.litert])
      #expect(folders.exitCode == 1)
      #expect(folders.results.contains("5 tensors compared"))
      // What departs counts for more.
      let file = "\(dump)/tensor_0.npy"
      var tensor = try Tensor(npy: SharedBytes(contentsOfFile: file))
      tensor.elements[0] += 1
      try writeFile(tensor.npy, to: file)
      #expect(Run("compare", dump, [Self.litert]).exitCode == 2)
    }
  }

  @Test func otherModelsAreNamed() throws {
    let folder = try TemporaryFolder()
    let dump = folder.file("trace")
    _ = Run("trace", Self.model, ["--input", Self.input, "--dump", dump])
    let run = Run("compare", dump, [Fixture.golden("audit/graph_normalisation")])
    #expect(run.results.contains("! judged is another model, \(Self.model)"), "\(run.results)")
    let same = Run("compare", dump, [dump])
    #expect(!same.results.contains("another model"))
  }

  @Test func anOlderManifestDoesNotOutliveItsTensors() throws {
    let folder = try TemporaryFolder()
    let dump = folder.file("trace")
    _ = Run("trace", Self.model, ["--input", Self.input, "--dump", dump])
    // Nothing can be written where a folder is.
    try FileSystem.remove("\(dump)/tensor_0.npy")
    try FileSystem.makeFolder("\(dump)/tensor_0.npy")
    let run = Run("trace", Self.model, ["--input", Self.input, "--dump", dump])
    #expect(run.exitCode == 74)
    #expect(Run("compare", dump, [dump]).notes.contains("cannot open '\(dump)/manifest.json'"))
  }

  @Test func partsOfARunAreShown() throws {
    let json = try document(
      Run("trace", Self.model, ["--input", Self.input, "--unfused", "--nodes", "1..2", "--json"])
        .results
    )
    let tensors = try #require(json["tensors"]?.array)
    let computed = tensors.filter { $0["kind"]?.string == "computed" }
    #expect(computed.map { $0["op"]?.string } == ["CONV_2D", "PAD"])
    #expect(json["complete"] == .boolean(false))
    #expect(tensors.allSatisfy { $0["file"] == .null })
    #expect(Run("trace", Self.model, ["--input", Self.input, "--nodes", "2..1"]).exitCode == 64)
    let beyond = Run("trace", Self.model, ["--input", Self.input, "--nodes", "7.."])
    #expect(beyond.exitCode == 64)
    #expect(beyond.notes.contains("--nodes begins at 7, but the operators of"), "\(beyond.notes)")
  }

  /// Operator 0 unpacks a weight; what it makes is shown, and no other constant.
  @Test func operatorsThatMakeConstantsAreShown() throws {
    let model = "\(try FaceModels.faceLandmarker):face_detector.tflite"
    let picture = Fixture.picture("astronaut.png")
    let json = try document(
      Run("trace", model, ["--image", picture, "--nodes", "0..2", "--json", "--unfused"]).results
    )
    let tensors = try #require(json["tensors"]?.array)
    #expect(
      tensors.map { $0["kind"]?.string } == ["input", "constant", "constant", "computed"]
    )
    #expect(
      tensors.map { $0["operators"]?.array?.compactMap(\.integer) } == [[], [0], [1], [2]]
    )
  }

  /// A file with the model's input, of which some elements are replaced.
  private func input(
    in folder: borrowing TemporaryFolder,
    _ change: (inout Float) -> Void
  ) throws -> String {
    var tensor = try Tensor(npy: SharedBytes(contentsOfFile: Self.input))
    for index in tensor.elements.indices { change(&tensor.elements[index]) }
    let file = folder.file("changed.npy")
    try writeFile(tensor.npy, to: file)
    return file
  }

  @Test func whatIsNotFiniteEndsTheRun() throws {
    let folder = try TemporaryFolder()
    // So large that sums of products are beyond what a float can be.
    let large = try input(in: folder) { $0 = $0 < 0 ? -3e38 : 3e38 }
    let arguments = ["--input", large, "--unfused"]
    let stopped = Run("trace", Self.model, arguments + ["--break-on", "nonfinite"])
    #expect(stopped.exitCode == 1)
    #expect(stopped.notes.hasPrefix("lineament: stopped: operator"), "\(stopped.notes)")
    #expect(stopped.notes.contains(" of "))
    #expect(stopped.results.contains("! not finite"))
    #expect(stopped.results.contains("ended before the last node"))
    // Without the option the run goes on, and says so at its end.
    let whole = Run("trace", Self.model, arguments)
    #expect(whole.exitCode == 0)
    #expect(whole.results.contains("tensors are not finite"))
  }

  @Test(arguments: [("nan", Float.nan, "1 NaN"), ("inf", .infinity, "1 infinite")])
  func inputsThatAreNotFiniteEndTheRun(_ word: String, _ value: Float, _ text: String) throws {
    let folder = try TemporaryFolder()
    var isChanged = false
    let file = try input(in: folder) { element in
      if !isChanged { element = value }
      isChanged = true
    }
    let dump = folder.file("trace")
    let arguments = ["--input", file, "--break-on", word, "--dump", dump]
    let stopped = Run("trace", Self.model, arguments)
    #expect(stopped.exitCode == 1)
    #expect(stopped.notes.hasPrefix("lineament: stopped: input, tensor 0"), "\(stopped.notes)")
    #expect(stopped.notes.contains("has \(text) of"))
    let manifest = try manifest(dump)
    #expect(manifest["complete"] == .boolean(false))
    #expect(manifest["tensors"]?.array?.count == 1)
  }

  @Test(
    arguments: [
      ("face_detector.tflite", "the whole picture, letterboxed with black"),
      ("face_landmarks_detector.tflite", "the surroundings of the best face"),
      ("face_blendshapes.tflite", "146 landmarks of the best face"),
    ]
  )
  func picturesBecomeInputs(_ entry: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    let model = "\(try FaceModels.faceLandmarker):\(entry)"
    let run = Run(
      "trace",
      model,
      ["--image", Fixture.picture("astronaut.png"), "--dump", folder.path]
    )
    #expect(run.exitCode == 0, "\(run.notes)")
    #expect(run.results.contains(words))
    let golden = try #require(TensorGoldens.all.models.first { $0.name == entry })
    let inputs = try manifest(folder.path)["tensors"]?.array?.filter {
      $0["kind"]?.string == "input"
    }
    let file = try #require(inputs?.first?["file"]?.string)
    let found = try Tensor(npy: SharedBytes(contentsOfFile: folder.file(file))).elements
    let expected = try golden.input(.astronaut, count: found.count)
    // Bytes of the goldens are a level off where a sampling position lies on a tie, and landmarks
    // are MediaPipe's, in pixels.
    let limit: Float = entry == "face_blendshapes.tflite" ? 0.02 : 1.01 / 127.5
    #expect(Difference(found, from: expected).maximumAbsolute <= limit)
  }

  @Test func inputsAreNeeded() throws {
    #expect(Run("trace", Self.model).notes.contains("--input or --image is missing"))
    let both = Run("trace", Self.model, ["--input", "a", "--image", "b"])
    #expect(both.notes.contains("only one of them"))
    let picture = Run("trace", Self.model, ["--image", Fixture.picture("astronaut.png")])
    #expect(picture.exitCode == 64)
    #expect(picture.notes.contains("is none of the face models"))
    let several = Run("trace", try FaceModels.faceLandmarker, ["--input", Self.input])
    #expect(several.exitCode == 64)
    #expect(several.notes.contains("holds 3 models, expected the name of one"))
    let none = "\(try FaceModels.faceLandmarker):face_landmarks_detector.tflite"
    let faceless = Run("trace", none, ["--image", Fixture.picture("flat.png")])
    #expect(faceless.exitCode == 1)
    #expect(faceless.notes.contains("finds no face"))
  }
}
