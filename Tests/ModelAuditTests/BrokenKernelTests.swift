import Bytes
import Engine
import KernelLibrary
import Kernels
import ModelAudit
import TestSupport
import Testing

/// A kernel that is wrong at one place, as a mistake in a tile's last column would be, must be found
/// at its node and nowhere before.
@Suite("A broken kernel is found")
struct BrokenKernelTests {
  private static let golden = "face_detection_short_range.tflite"

  /// The kernels of this machine, of which the one for a convolution of this size adds to one element.
  private func brokenKernels(for geometry: Convolution2D) throws -> KernelSet {
    var kernels = try KernelTable.preferred()
    let sound = try #require(kernels.convolutionKernels(for: geometry).first)
    kernels.chosenConvolution2D = ConvolutionKernel(
      name: "f32_conv2d_broken__test",
      instructionSet: sound.instructionSet,
      refusal: { $0 == geometry ? nil : .denseFilter },
      cost: sound.cost,
      packedFilterCount: sound.packedFilterCount,
      pack: sound.pack,
      scratchCount: sound.scratchCount,
      itemCount: sound.itemCount,
      run: { geometry, call, items in
        sound.run(geometry, call, items)
        let last = geometry.outputPixelCount * geometry.outputChannels - 1
        if items.upperBound == sound.itemCount(geometry) { call.output[last] += 0.05 }
      }
    )
    return kernels
  }

  /// A convolution in the middle of the model whose size no other one has.
  private func victim(in graph: Graph) throws -> (operator: Int, geometry: Convolution2D) {
    let convolutions = graph.nodes.compactMap { node in
      (node.operation as? Convolution2DOperation).map { (node.operators[0], $0.geometry) }
    }
    let sizes = Dictionary(grouping: convolutions) { $0.1 }
    let unique = convolutions.filter { sizes[$0.1]?.count == 1 }
    let middle = try #require(unique.dropFirst(unique.count / 2).first)
    return (middle.0, middle.1)
  }

  private func trace(_ graph: Graph, _ kernels: KernelSet?) throws -> ModelTrace {
    let golden = try #require(TensorGoldens.all.models.first { $0.name == Self.golden })
    let trace = try ModelTrace(graph, kernels: kernels, fusesNodes: false)
    try AuditedModel.fill(trace.session, golden, .astronaut)
    return trace
  }

  @Test func atTheRightNode() throws {
    let file = try AuditedModel.file(Self.golden)
    let graph = try Graph(importing: file.model)
    let victim = try victim(in: graph)
    let good = try TemporaryFolder()
    let bad = try TemporaryFolder()
    let reference = try dump(try trace(graph, nil), of: file, to: good.path, isFused: false)
    let broken = try trace(graph, try brokenKernels(for: victim.geometry))
    let judged = try dump(broken, of: file, to: bad.path, isFused: false)

    // Two folders: the error goes on to what follows, and the first op that departs is the one.
    let folders = TraceComparison(of: judged, with: reference)
    #expect(folders.firstDeparture?.record.operators == [victim.operator])
    #expect(folders.rows.count { $0.departs } > 1, "the error must spread")

    // The model run here: the same.
    let run = try TraceComparison(running: broken, on: reference)
    #expect(run.firstDeparture?.record.operators == [victim.operator])

    // Each node alone: nothing but the broken one departs.
    let alone = try TraceComparison(replaying: broken, on: reference)
    #expect(alone.rows.filter(\.departs).map(\.record.operators) == [[victim.operator]])
    #expect(alone.firstDeparture?.record.kernel == "f32_conv2d_broken__test")
    let worst = try #require(alone.firstDeparture?.difference?.worst)
    #expect(worst.index == victim.geometry.outputPixelCount * victim.geometry.outputChannels - 1)
    #expect(abs(worst.found - worst.expected - 0.05) < 1e-4)
  }

  @Test func nothingDepartsWithoutIt() throws {
    let file = try AuditedModel.file(Self.golden)
    let graph = try Graph(importing: file.model)
    let folder = try TemporaryFolder()
    let reference = try dump(try trace(graph, nil), of: file, to: folder.path, isFused: false)
    let sound = try trace(graph, try KernelTable.preferred())
    for comparison in [
      try TraceComparison(running: sound, on: reference),
      try TraceComparison(replaying: sound, on: reference),
    ] {
      #expect(comparison.firstDeparture == nil, "\(comparison.summary)")
      #expect(comparison.comparedCount == graph.nodes.count)
    }
  }
}
