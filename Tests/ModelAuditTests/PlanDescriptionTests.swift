import Bytes
import Engine
import KernelLibrary
import Kernels
import ModelAudit
import ModelFormats
import TestSupport
import Testing

@Suite("Plans explained")
struct PlanDescriptionTests {
  static let options: [EngineOptions] =
    [EngineOptions(), EngineOptions(fusesNodes: false), EngineOptions(kernels: .reference)]
    + (KernelTable.hasOpenBLAS ? [EngineOptions(gemm: .openBLAS)] : [])

  @Test("The plan is the one that runs", arguments: TensorGoldens.all.models, options)
  func isThePlanThatRuns(_ golden: TensorGoldens.Model, _ options: EngineOptions) throws {
    let model = try AuditedModel.file(golden.name).model
    let plan = try PlanDescription(model, options: options)
    let compiled = try CompiledModel(model, options: options)
    #expect(plan.nodes.map(\.operators) == compiled.graph.nodes.map(\.operators))
    #expect(plan.nodes.map(\.operation) == compiled.graph.nodes.map(\.operation.name))
    var kernels = [String](repeating: StepObservation.aliasKernel, count: plan.nodes.count)
    for step in compiled.steps { kernels[step.node] = step.step.kernel }
    #expect(plan.nodes.map(\.kernel) == kernels)
    #expect(plan.arenaByteCount == compiled.arenaCount * 4)
    #expect(plan.scratchByteCount == compiled.scratchCount * 4)
    #expect(plan.passes.last?.nodeCounts.after == compiled.graph.nodes.count)
  }

  @Test("Each kernel has its reason", arguments: TensorGoldens.all.models, options)
  func reasons(_ golden: TensorGoldens.Model, _ options: EngineOptions) throws {
    let plan = try PlanDescription(try AuditedModel.file(golden.name).model, options: options)
    for node in plan.nodes {
      let chosen = node.candidates.filter { $0.verdict == .chosen }
      #expect(chosen.map(\.kernel) == [node.kernel], "node \(node.index)")
      #expect(node.candidates.first?.verdict == .chosen)
      #expect(node.candidates.allSatisfy { !$0.reason.isEmpty })
      let costs = node.candidates.compactMap(\.cost)
      #expect(costs == costs.sorted(), "the cheapest is chosen")
      #expect(Set(node.candidates.map(\.kernel)).count == node.candidates.count)
    }
  }

  @Test("All kernels of the table are accounted for")
  func everyRow() throws {
    let kernels = try KernelTable.preferred()
    let model = try AuditedModel.file("face_landmarks_detector.tflite").model
    let plan = try PlanDescription(model, options: EngineOptions(fusesNodes: false))
    for node in plan.nodes where node.operation == "CONV_2D" {
      let names = Set(node.candidates.map(\.kernel))
      #expect(names.isSuperset(of: kernels.convolution2D.map(\.name)))
      for kernel in kernels.convolution2D {
        let candidate = node.candidates.first { $0.kernel == kernel.name }
        #expect((candidate?.verdict == .refused) == (candidate?.cost == nil))
      }
    }
  }

  @Test(
    "Tensors that live at the same time do not share memory",
    arguments: TensorGoldens.all.models
  )
  func arena(_ golden: TensorGoldens.Model) throws {
    let plan = try PlanDescription(try AuditedModel.file(golden.name).model)
    for (index, first) in plan.arena.enumerated() {
      for second in plan.arena[(index + 1)...] where first.lifetime.overlaps(second.lifetime) {
        let (a, b) = (first.byteOffset, second.byteOffset)
        #expect(
          a + first.byteCount <= b || b + second.byteCount <= a,
          "tensors \(first.tensor) and \(second.tensor)"
        )
      }
    }
    #expect(plan.arena.map { $0.byteOffset + $0.byteCount }.max() ?? 0 <= plan.arenaByteCount)
    #expect(plan.arenaBounds.least <= plan.arenaByteCount)
    #expect(plan.arenaByteCount <= plan.arenaBounds.withoutSharing + 64 * plan.arena.count)
    let touched = Set(plan.nodes.flatMap { $0.inputs + [$0.output] })
    #expect(plan.arena.allSatisfy { touched.contains($0.tensor) })
  }

  @Test("Passes one by one make what they make together", arguments: TensorGoldens.all.models)
  func passes(_ golden: TensorGoldens.Model) throws {
    let model = try AuditedModel.file(golden.name).model
    for kernels in [nil] + KernelTable.available.map(Optional.some) {
      var together = try Graph(importing: model)
      together.removeUnusedNodes()
      try together.foldConstants()
      if kernels != nil { together.describeFilters() }
      var apart = together
      together.fuseNodes(for: kernels)
      for pass in Graph.fusionPasses { pass.apply(&apart, kernels) }
      #expect(apart.nodes.map(\.operators) == together.nodes.map(\.operators))
      #expect(apart.nodes.map(\.operation.name) == together.nodes.map(\.operation.name))
    }
  }

  @Test("Rewrites say what became of every operator", arguments: TensorGoldens.all.models)
  func rewrites(_ golden: TensorGoldens.Model) throws {
    let plan = try PlanDescription(try AuditedModel.file(golden.name).model)
    let gone = plan.passes.flatMap(\.rewrites).filter { $0.kind != .fused }.flatMap(\.parts)
      .flatMap(\.operators)
    let left = plan.nodes.flatMap(\.operators)
    #expect(Set(gone).union(left) == Set(0..<golden.tensors.count))
    #expect(Set(gone).isDisjoint(with: left))
    for pass in plan.passes {
      #expect((pass.nodeCounts.before == pass.nodeCounts.after) || !pass.rewrites.isEmpty)
      #expect(pass.rewrites.filter { $0.kind == .fused }.allSatisfy { !$0.parts.isEmpty })
    }
  }

  @Test("The same model and options give the same text", arguments: TensorGoldens.all.models)
  func isDeterministic(_ golden: TensorGoldens.Model) throws {
    let file = try AuditedModel.file(golden.name)
    let texts = try (0..<2).map { _ in try PlanReport(file, options: EngineOptions()).text }
    #expect(texts[0] == texts[1])
  }
}
