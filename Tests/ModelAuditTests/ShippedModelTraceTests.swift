import Bytes
import Engine
import Kernels
import ModelAudit
import Tensors
import TestSupport
import Testing

/// What a trace shows of each shipped model, against LiteRT 2.3.0 (`Tests/Goldens/tensors`).
@Suite("Traces of the shipped models")
struct ShippedModelTraceTests {
  /// Each operator of the file is in the trace once, and its result is LiteRT's.
  @Test("Every operator against LiteRT", arguments: TensorGoldens.all.models)
  func everyOperator(_ golden: TensorGoldens.Model) throws {
    let file = try AuditedModel.file(golden.name)
    #expect(file.sha256 == golden.sha256)
    let trace = try ModelTrace(file.model, options: EngineOptions(fusesNodes: false))
    let tensors = Dictionary(uniqueKeysWithValues: golden.tensors.map { ($0.index, $0) })
    for input in TensorGoldens.Input.allCases {
      try AuditedModel.fill(trace.session, golden, input)
      var operators: [Int] = []
      var worst: (error: Float, place: String) = (0, "none")
      func check(_ record: TraceRecord, _ elements: UnsafeBufferPointer<Float>) throws {
        operators += record.operators
        let tensor = try #require(tensors[record.tensor], "\(record.place)")
        let contents = try #require(tensor.contents[input])
        #expect(record.shape.dimensions == tensor.dimensions, "\(record.place)")
        #expect(record.operation == tensor.operation, "\(record.place)")
        let error = contents.relativeError(of: elements)
        // Weights are unpacked by exact conversions.
        let limit = record.kind == .constant ? 0 : Float(Tolerance.cumulative.limit)
        // The golden's measures are rounded to float32.
        #expect(error <= max(limit, 1e-7), "\(record.place): \(error)")
        if error > worst.error { worst = (error, record.place) }
        #expect(record.statistics.isFinite)
      }
      try trace.constants(check)
      #expect(try trace.run(check))
      #expect(operators.sorted() == Array(0..<golden.tensors.count))
      Output.line("\(golden.name) \(input.rawValue): worst \(worst.error) in \(worst.place)")
    }
  }

  /// Fused nodes leave out what lies inside them.
  ///
  /// What they write must be what the operators write
  /// one by one, whatever the kernels.
  @Test(
    "Fused and unfused nodes agree at every border",
    arguments: TensorGoldens.all.models,
    InstructionSet.allCases.filter(\.isSupported)
  )
  func bordersOfFusedNodes(_ golden: TensorGoldens.Model, _ set: InstructionSet) throws {
    let model = try AuditedModel.file(golden.name).model
    let kernels = EngineOptions.KernelChoice.instructionSet(set)
    let plain = try ModelTrace(model, options: EngineOptions(kernels: kernels, fusesNodes: false))
    let fused = try ModelTrace(model, options: EngineOptions(kernels: kernels))
    try AuditedModel.fill(plain.session, golden, .astronaut)
    try AuditedModel.fill(fused.session, golden, .astronaut)
    var expected: [Int: [Float]] = [:]
    _ = try plain.run { expected[$0.tensor] = Array($1) }
    var borders = 0
    var worst: (error: Double, place: String) = (0, "none")
    _ = try fused.run { record, elements in
      let reference = try #require(expected[record.tensor], "\(record.place)")
      let difference = TensorDifference(Array(elements), from: reference)
      if record.operators.count > 1 { borders += 1 }
      let error = difference.relativeToLargest
      #expect(error <= Self.borderLimit, "\(record.place): \(difference)")
      if error > worst.error { worst = (error, record.place) }
    }
    #expect(borders > 10)
    Output.line(
      "\(golden.name) \(set.rawValue): \(borders) fused nodes, worst \(worst.error) in \(worst.place)"
    )
  }

  /// The bound for fused against unfused execution, in parts of a tensor's largest element, errors of
  /// all nodes before included.
  ///
  /// With AVX2 and the baseline kernels all borders of all models are equal to the last bit: fused
  /// kernels sum in the same order. Other instruction sets need not, so one sum's rounding is allowed.
  static let borderLimit = Tolerance.sum.limit

  /// With the unfused run's own inputs, each fused node is off by its own rounding only.
  @Test(
    "Each fused node alone agrees with the operators in it",
    arguments: TensorGoldens.all.models
  )
  func fusedNodesAlone(_ golden: TensorGoldens.Model) throws {
    let folder = try TemporaryFolder()
    let file = try AuditedModel.file(golden.name)
    let plain = try ModelTrace(file.model, options: EngineOptions(fusesNodes: false))
    try AuditedModel.fill(plain.session, golden, .astronaut)
    let reference = try dump(plain, of: file, to: folder.path, isFused: false)
    let fused = try ModelTrace(file.model, options: EngineOptions())
    let comparison = try TraceComparison(replaying: fused, on: reference)
    #expect(comparison.firstDeparture == nil, "\(comparison.summary)")
    #expect(comparison.comparedCount == comparison.rows.count)
    Output.line("\(golden.name), fused nodes alone: \(comparison.summary)")
  }
}
