import Engine
import KernelLibrary
import Kernels
import Tensors
import Testing

@Suite("The choice of a matrix product")
struct GEMMChoiceTests {
  private static let kernel = "f32_conv2d_openblas"

  /// A window, a block with an expansion, slopes, a residual and a small tail of many channels.
  private func builder() throws -> GraphBuilder {
    var builder = GraphBuilder(seed: 11)
    let input = builder.input([1, 40, 36, 3])
    let start = try builder.convolution(input, channels: 16, kernel: 3, stride: 2)
    var x = try builder.prelu(try builder.convolution(start, channels: 24))
    x = try builder.convolution(try builder.depthwise(x), channels: 16)
    x = try builder.prelu(try builder.binary(.add, start, x))
    x = try builder.convolution(x, channels: 9, kernel: 9, stride: 9, padding: .valid)
    builder.graph.outputs = [try builder.convolution(x, channels: 150)]
    return builder
  }

  private func kernels(_ graph: Graph, _ gemm: EngineOptions.GEMMChoice) throws -> [String] {
    try CompiledModel(graph, options: EngineOptions(gemm: gemm)).steps.map(\.step.kernel)
  }

  @Test func ourKernelsFuseBlocks() throws {
    let graph = try builder().graph
    let found = try kernels(graph, .simd)
    #expect(found.count == 4)
    #expect(found.contains { $0.hasPrefix("f32_separable_block") })
    #expect(!found.contains(Self.kernel))
    #expect(try kernels(graph, .automatic) == found)
  }

  @Test(.enabled(if: KernelTable.hasOpenBLAS, "built without the package trait BLAS"))
  func everyConvolutionIsBoundToOpenBLAS() throws {
    let found = try kernels(try builder().graph, .openBLAS)
    #expect(found.count == 6)
    #expect(found.filter { $0 == Self.kernel }.count == 5)
    #expect(found.count { $0.hasPrefix("f32_dwconv2d") } == 1)
  }

  @Test(.enabled(if: KernelTable.hasOpenBLAS, "built without the package trait BLAS"))
  func threadsDoNotChangeResults() throws {
    var builder = try builder()
    let inputs = builder.inputElements()
    let options = EngineOptions(gemm: .openBLAS)
    let expected = try run(builder.graph, inputs, options: options)
    for threadCount in 2...4 {
      #expect(
        try run(builder.graph, inputs, options: options, threadCount: threadCount) == expected
      )
    }
    let plain = try run(builder.graph, inputs, options: EngineOptions(kernels: .reference))
    // Sums of up to 1,296 products, four convolutions deep.
    let largest = plain[0].map(\.magnitude).max() ?? 0
    let error = zip(plain[0], expected[0]).map { ($0 - $1).magnitude }.max() ?? .infinity
    #expect(error <= 1e-5 * largest, "\(error) of \(largest)")
  }

  @Test func referenceLoopsHaveNoMatrixProducts() throws {
    let graph = try builder().graph
    let error = #expect(throws: EngineError.self) {
      try CompiledModel(graph, options: EngineOptions(kernels: .reference, gemm: .openBLAS))
    }
    #expect(error?.description.contains("reference loops") == true)
  }

  @Test(.enabled(if: !KernelTable.hasOpenBLAS, "built with the package trait BLAS"))
  func aBuildWithoutOpenBLASSaysSo() throws {
    let graph = try builder().graph
    let error = #expect(throws: EngineError.self) {
      try CompiledModel(graph, options: EngineOptions(gemm: .openBLAS))
    }
    #expect(error?.description.contains("trait BLAS") == true)
  }
}
