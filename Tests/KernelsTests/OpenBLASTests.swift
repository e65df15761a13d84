import KernelLibrary
import Kernels
import Testing

/// How the OpenBLAS kernel is made or refused; ``ConvolutionKernelTests`` says what it computes.
@Suite struct OpenBLASTests {
  @Test(.enabled(if: KernelTable.hasOpenBLAS, "built without the package trait BLAS"))
  func theLibraryOpens() throws {
    let kernel = try KernelTable.openBLASConvolution2D()
    #expect(kernel.name == "f32_conv2d_openblas")
    #expect(KernelTable.convolutionSets.last?.chosenConvolution2D?.name == kernel.name)
  }

  @Test(.enabled(if: KernelTable.hasOpenBLAS, "built without the package trait BLAS"))
  func aMissingLibraryIsNamed() {
    let names = ["libnowhere.so.7", "/nowhere/libopenblas.so"]
    let error = #expect(throws: OpenBLASError.self) {
      try KernelTable.openBLASConvolution2D(libraryNames: names)
    }
    guard case .cannotOpen(let attempts) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(attempts.map(\.name) == names)
    for attempt in attempts {
      // The dynamic linker names the file in its reason.
      #expect(attempt.reason.contains(attempt.name))
      #expect(error?.description.contains("tried '\(attempt.name)': \(attempt.reason)") == true)
    }
  }

  @Test(.enabled(if: KernelTable.hasOpenBLAS, "built without the package trait BLAS"))
  func aLibraryWithoutTheFunctionsIsRefused() {
    // A library that is in every process.
    #if canImport(Darwin)
      let name = "/usr/lib/libSystem.B.dylib"
    #else
      let name = "libc.so.6"
    #endif
    let error = #expect(throws: OpenBLASError.self) {
      try KernelTable.openBLASConvolution2D(libraryNames: ["libnowhere.so.7", name])
    }
    guard case .missingFunction("cblas_sgemm", name, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("cblas_sgemm"))
  }

  @Test(.enabled(if: !KernelTable.hasOpenBLAS, "built with the package trait BLAS"))
  func aBuildWithoutItSaysSo() {
    let error = #expect(throws: OpenBLASError.notBuilt) {
      try KernelTable.openBLASConvolution2D()
    }
    #expect(error?.description.contains("BLAS") == true)
  }

  @Test func theChosenKernelComesFirst() throws {
    var set = try #require(KernelTable.available.first)
    let geometry = ConvolutionCase((8, 8), (16, 16)).geometry
    let block = SeparableBlock(
      expansion: nil,
      depthwise: DepthwiseConvolution2D(
        batch: 1,
        window: ConvolutionCase((8, 8), (16, 16), kernel: (3, 3), padding: (1, 1)).geometry.window,
        inputChannels: 16,
        multiplier: 1
      ),
      projection: geometry
    )
    let usual = set.convolutionKernels(for: geometry)
    #expect(set.separableBlockKernel(for: block) != nil)
    let chosen = try #require(usual.last)
    set.chosenConvolution2D = chosen
    #expect(set.convolutionKernels(for: geometry).first?.name == chosen.name)
    #expect(set.convolutionKernels(for: geometry).count == usual.count + 1)
    #expect(set.separableBlockKernel(for: block) == nil)
  }
}
