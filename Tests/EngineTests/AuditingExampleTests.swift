import Bytes
import Engine
import FaceModels
import ModelFormats
import Tensors
import TestSupport
import Testing

/// The examples of the documentation are those that are compiled here, and they do what it says.
@Suite("Examples of auditing")
struct AuditingExampleTests {
  private func lines(_ path: String) throws -> [Substring] {
    let bytes = try SharedBytes(contentsOfFile: Fixture.path(path)).array
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The Swift examples of a document, as lines without indentation and imports.
  private func examples(in document: some Sequence<Substring>) -> [[Substring]] {
    var examples: [[Substring]] = []
    var isInside = false
    for line in document {
      if line == "```swift" {
        examples.append([])
        isInside = true
      } else if line == "```" {
        isInside = false
      } else if isInside {
        examples[examples.count - 1].append(line)
      }
    }
    return examples.map(significant)
  }

  private func significant(_ lines: [Substring]) -> [Substring] {
    lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  @Test(
    "They stand as they are compiled",
    arguments: [
      ("Sources/Engine/Engine.docc/Engine.md", nil, 1),
      ("Sources/Engine/Engine.docc/Auditing.md", nil, 2), ("README.md", "## Audit a model", 1),
    ] as [(String, Substring?, Int)]
  )
  func areCompiled(_ path: String, _ heading: Substring?, _ count: Int) throws {
    let compiled = significant(try lines("Tests/EngineTests/AuditingExample.swift"))
    var document = try lines(path)[...]
    if let heading {
      document = document.drop { $0 != heading }.dropFirst()
      document = document.prefix { !$0.hasPrefix("## ") }
    }
    let examples = examples(in: document)
    #expect(examples.count == count)
    for example in examples {
      let isThere = compiled.indices.contains { compiled[$0...].starts(with: example) }
      #expect(isThere, "\(path): \(example.first ?? "nothing")")
    }
  }

  private func input(_ model: CompiledModel) -> [Float] {
    var random = SplitMix64(seed: 5)
    return (0..<model.inputs[0].shape.elementCount).map { _ in random.nextFloat(in: -1...1) }
  }

  @Test("The first NaN is found at its operator") func nan() throws {
    let path = try FaceModels.faceDetectionShortRange
    let model = try CompiledModel(TFLiteModel(bytes: SharedBytes(contentsOfFile: path)))
    var input = input(model)
    #expect(try firstNaN(inModel: path, input: input) == nil)
    input[30_000] = .nan
    let found = try #require(try firstNaN(inModel: path, input: input))
    // The first operators unpack weights; the first that reads the input is a convolution.
    #expect(found.operators == [2])
    #expect(found.operation == "CONV_2D")
    #expect(found.tensor == "conv2d")
    #expect(throws: (any Error).self) {
      let session = Session(model)
      _ = session.input(0).update(fromContentsOf: input)
      try stopAtNaN(session)
    }
  }

  @Test("Observed runs give the outputs of plain ones") func times() throws {
    let path = try FaceModels.faceDetectionShortRange
    let model = try CompiledModel(TFLiteModel(bytes: SharedBytes(contentsOfFile: path)))
    let session = Session(model)
    let input = input(model)
    _ = session.input(0).update(fromContentsOf: input)
    let nodes = slowest(5, of: session)
    #expect(nodes.count == 5)
    #expect(nodes.allSatisfy { $0.kernel.hasPrefix("f32_") && $0.duration > .zero })
    #expect(nodes.map(\.duration) == nodes.map(\.duration).sorted(by: >))
    #expect(try outputs(ofModel: path, input: input) == Array(session.output(0)))
  }
}
