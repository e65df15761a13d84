import KernelLibrary
import Kernels
import TestSupport
import Testing

/// Every RESIZE_BILINEAR row of every instruction set this machine can run, against the plain loops.
///
/// The sums have the same order and no fused products, so results must be equal.
@Suite struct ResizeBilinearKernelTests {
  private static let rows = KernelTable.available.map(\.resizeBilinear)

  @Test(arguments: rows)
  func channelEdges(_ kernel: ResizeBilinearKernel) throws {
    for channels in edges(of: [1, 2, 4, 8].map { $0 * kernel.instructionSet.vectorWidth }) {
      try check(kernel, input: [1, 3, 5, channels], height: 6, width: 7)
    }
  }

  @Test(arguments: rows)
  func sizes(_ kernel: ResizeBilinearKernel) throws {
    for (height, width) in [(1, 1), (2, 3), (5, 4), (9, 17)] {
      for (outputHeight, outputWidth) in [(1, 1), (4, 6), (5, 4), (13, 3)] {
        for batch in [1, 2] {
          try check(
            kernel,
            input: [batch, height, width, kernel.instructionSet.vectorWidth + 1],
            height: outputHeight,
            width: outputWidth
          )
        }
      }
    }
  }

  private func check(
    _ kernel: ResizeBilinearKernel,
    input shape: [Int],
    height: Int,
    width: Int
  ) throws {
    for mode in ResizeBilinearGeometry.Mode.allCases {
      var random = SplitMix64(seed: 0x2E51)
      let geometry = try ResizeBilinearGeometry(
        input: shape,
        outputHeight: height,
        outputWidth: width,
        alignCorners: mode == .alignCorners,
        halfPixelCenters: mode == .halfPixelCenters
      )
      let name = "\(kernel.name), \(shape) to \(height)x\(width), \(mode)"
      let elements = random.floats(shape.reduce(1, *))
      let count = geometry.outputShape.reduce(1, *)
      let input = GuardedFloats(elements)
      let found = withExtendedLifetime(input) {
        runInParts(name, items: geometry.outputRowCount, outputCount: count) {
          kernel.run(geometry, input.start, $0, $1)
        }
      }
      #expect(input.isIntact, "\(name) wrote to its input")
      let expected = output(count) {
        Reference.resizeBilinear(geometry, input: elements, output: $0)
      }
      expectSame(found, expected, name)
    }
  }
}
