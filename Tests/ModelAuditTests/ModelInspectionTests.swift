import Bytes
import Engine
import ModelAudit
import ModelFormats
import Tensors
import TestSupport
import Testing

@Suite("Models inspected")
struct ModelInspectionTests {
  @Test("Multiply-accumulates are those of the engine", arguments: TensorGoldens.all.models)
  func work(_ golden: TensorGoldens.Model) throws {
    let file = try AuditedModel.file(golden.name)
    let inspection = ModelInspection(file)
    let plan = try PlanDescription(file.model, options: EngineOptions(fusesNodes: false))
    #expect(inspection.multiplyAccumulateCount == plan.multiplyAccumulateCount)
    #expect(inspection.multiplyAccumulateCount > 1_000_000)
    for node in plan.nodes {
      let work = inspection.graphs[0].operators[node.operators[0]]
      #expect(work.multiplyAccumulateCount == node.multiplyAccumulateCount)
      #expect(work.writtenByteCount == node.outputShape.elementCount * 4)
    }
    #expect(inspection.problems.isEmpty)
    #expect(inspection.kinds.reduce(0) { $0 + $1.count } == golden.tensors.count)
  }

  /// Five kinds of operators that the engine does not know, and one it knows.
  private func unsupported() -> TFLiteFixture {
    var fixture = TFLiteFixture()
    // FLOOR, EXP, COS, ELU, a custom operator, and ADD in a version from the future.
    let codes: [(Int32, Int32)] = [(0, 1), (8, 1), (47, 2), (108, 1), (111, 1), (32, 1), (0, 99)]
    fixture.operatorCodes = codes.map { TFLiteFixture.operatorCode($0.0, version: $0.1) }
    fixture.operatorCodes[5][1] = .text("Invented")
    fixture.tensors += (3..<9).map { TFLiteFixture.tensor("t\($0)", shape: [1, 2, 2, 3]) }
    for index in 1..<6 {
      fixture.operators.append(
        TFLiteFixture.operation(
          code: UInt32(index),
          inputs: [Int32(index + 1)],
          outputs: [Int32(index + 2)]
        )
      )
    }
    fixture.operators.append(
      TFLiteFixture.operation(
        code: 6,
        inputs: [7, 1],
        outputs: [8],
        optionsType: 11,
        options: [:]
      )
    )
    fixture.subgraph[2] = .int32s([8])
    return fixture
  }

  @Test("All unsupported operators are named") func allProblems() throws {
    let model = try TFLiteModel(bytes: SharedBytes(unsupported().bytes))
    let problems = Graph.problems(importing: model)
    #expect(problems.map { $0.location?.index } == [1, 2, 3, 4, 5, 6])
    #expect(
      problems.map { $0.location?.name } == [
        "FLOOR", "EXP", "COS", "ELU", "CUSTOM(Invented)", "ADD",
      ]
    )
    #expect(problems.allSatisfy { $0.isUnsupported })
    #expect(problems[5].reason == "versions 1 to 5 are implemented")
  }

  @Test("What is wrong behind an unsupported operator is found too") func laterProblems() throws {
    var fixture = unsupported()
    // The last ADD in a known version, of tensors that do not fit each other.
    fixture.operatorCodes[6] = TFLiteFixture.operatorCode(0)
    fixture.tensors[1] = TFLiteFixture.tensor("constant", shape: [5], buffer: 1)
    fixture.buffers[1] = TFLiteFixture.buffer([1, 2, 3, 4, 5])
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes))
    let problems = Graph.problems(importing: model)
    #expect(problems.map { $0.location?.index } == [0, 1, 2, 3, 4, 5, 6])
    #expect(problems.map(\.isUnsupported) == [false, true, true, true, true, true, false])
    #expect(problems[6].reason.contains("do not broadcast"))
  }

  @Test("A sound model has no problems") func sound() throws {
    let model = try TFLiteModel(bytes: SharedBytes(TFLiteFixture().bytes))
    #expect(Graph.problems(importing: model).isEmpty)
  }

  @Test("A rule for the whole graph is a problem of no operator") func wholeGraph() throws {
    var fixture = TFLiteFixture()
    fixture.tensors[0] = TFLiteFixture.tensor("input", shape: [1, 2, 2, 3], type: 9)
    fixture.operators = []
    fixture.subgraph[2] = .int32s([1])
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes))
    let problems = Graph.problems(importing: model)
    #expect(problems.count == 1)
    #expect(problems.first?.location == nil)
    #expect(problems.first?.reason.contains("element type int8") == true)
  }

  @Test("A model that was cut off still says what it was", arguments: [0.2, 0.5, 0.9, 0.999])
  func truncated(_ part: Double) throws {
    let whole = try AuditedModel.file("face_detector.tflite").bytes
    let bytes = SharedBytes(Array(whole.array.prefix(Int(Double(whole.count) * part))))
    let inspection = FileInspection(path: "cut.tflite", bytes: bytes)
    #expect(inspection.kind == .tfliteModel)
    #expect(inspection.fault != nil)
    #expect(!inspection.isSound)
    #expect(inspection.models.isEmpty)
    let text = inspection.text(isSummary: false)
    #expect(text.contains("Cannot be read as a whole"))
    let json = try JSONText(inspection.json)
    #expect(json["fault"]["message"].string?.isEmpty == false)
  }

  @Test("Every length of a bundle's end is answered") func truncatedBundle() throws {
    let whole = try ModelPath(try AuditedModel.file("face_detector.tflite").path).contents()
    for count in [0, 3, 4, 30, 1000, 230_000, 2_000_000, whole.count - 30, whole.count - 1] {
      let bytes = SharedBytes(Array(whole.array.prefix(count)))
      let inspection = FileInspection(path: "cut.task", bytes: bytes)
      #expect(inspection.fault != nil, "\(count)")
      #expect(!inspection.text(isSummary: true).isEmpty)
      if case .archive(let archive) = inspection.fragments, count >= 1000 {
        #expect(archive.entries.first?.name == "face_detector.tflite")
        #expect(archive.entries.allSatisfy { $0.isWhole } == (count > 3_700_000))
      }
    }
  }
}
