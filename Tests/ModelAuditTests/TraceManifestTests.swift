import Bytes
import CommandLineSupport
import Engine
import ModelAudit
import Tensors
import TestSupport
import Testing

@Suite("Manifests of traces")
struct TraceManifestTests {
  private var manifest: TraceManifest {
    TraceManifest(
      producer: TraceManifest.Producer(name: "lineament", version: "0", kernels: "avx2"),
      model: "a \"quoted\" name.tflite",
      modelSHA256: "00ff",
      isFused: true,
      isComplete: false,
      tensors: [
        TraceRecord(
          kind: .input,
          tensor: 0,
          name: nil,
          shape: [2],
          statistics: TensorStatistics([1, .nan]),
          file: nil
        ),
        TraceRecord(
          kind: .computed,
          node: 0,
          operators: [3, 4],
          operation: "CONV_2D",
          kernel: "k",
          tensor: 7,
          name: "out",
          shape: [1, 2],
          statistics: TensorStatistics([0.1, -2.5e-9]),
          nanoseconds: 12,
          file: "tensor_7.npy"
        ),
      ]
    )
  }

  @Test func whatIsWrittenIsRead() throws {
    var parser = JSONParser(manifest.json)
    #expect(try TraceManifest(try parser.value()) == manifest)
  }

  @Test func eachTensorHasALine() {
    let lines = manifest.json.split(separator: 0x0A)
    #expect(lines.count == 3)
  }

  /// Each place of the document in turn is of another kind.
  @Test(
    arguments: [
      ("\"name\":\"lineament\"", "\"name\":1", "manifest.producer.name"),
      ("\"fused\":true", "\"fused\":0", "manifest.fused"),
      ("\"kind\":\"input\"", "\"kind\":\"guess\"", "manifest.tensors[0].kind"),
      ("\"shape\":[2]", "\"shape\":[-2]", "manifest.tensors[0].shape"),
      ("\"shape\":[1,2]", "\"shape\":[1,\"2\"]", "manifest.tensors[1].shape"),
      ("\"tensor\":7", "\"tensor\":null", "manifest.tensors[1].tensor"),
      ("\"nan\":1", "\"nan\":1.5", "manifest.tensors[0].nan"),
      ("\"sha256\":\"00ff\"", "\"sha\":\"00ff\"", "manifest.model.sha256"),
    ]
  )
  func faultsAreNamed(_ original: String, _ replacement: String, _ place: String) throws {
    let text = String(decoding: manifest.json, as: UTF8.self)
    try #require(text.contains(original))
    let broken = text.replacing(original, with: replacement)
    var parser = JSONParser(Array(broken.utf8))
    let value = try parser.value()
    let error = #expect(throws: ManifestError.self) { try TraceManifest(value) }
    #expect(error?.description.hasPrefix("\(place): found ") == true, "\(error?.description ?? "")")
  }

  @Test func filesStayInTheirFolder() throws {
    let folder = try TemporaryFolder()
    let text = String(decoding: manifest.json, as: UTF8.self)
      .replacing("tensor_7.npy", with: "../tensor_7.npy")
    try writeFile(Array(text.utf8), to: folder.file("manifest.json"))
    let trace = try TraceFolder(reading: folder.path)
    let error = #expect(throws: ToolError.self) { try trace.tensor(trace.manifest.tensors[1]) }
    #expect(error?.description.contains("is not in the folder") == true)
    #expect(try trace.tensor(trace.manifest.tensors[0]) == nil)
  }
}
