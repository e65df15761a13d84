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
      let sums = random.floats(count)
      let (input, addend) = (GuardedFloats(elements), GuardedFloats(sums))
      for isAdded in [false, true] {
        let name = isAdded ? "\(name), with a sum" : name
        let found = withExtendedLifetime((input, addend)) {
          runInParts(name, items: geometry.outputRowCount, outputCount: count) {
            let call = ResizeBilinearKernel.Call(
              input: input.start,
              addend: isAdded ? addend.start : nil,
              output: $0
            )
            kernel.run(geometry, call, $1)
          }
        }
        #expect(input.isIntact && addend.isIntact, "\(name) wrote to its input")
        let expected = output(count) { output in
          sums.withUnsafeBufferPointer {
            Reference.resizeBilinear(
              geometry,
              input: elements,
              addend: isAdded ? $0.baseAddress : nil,
              output: output
            )
          }
        }
        expectSame(found, expected, name)
      }
    }
  }
}
