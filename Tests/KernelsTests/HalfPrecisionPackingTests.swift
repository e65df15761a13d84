import KernelLibrary
import Kernels
import Tensors
import TestSupport
import Testing

@Suite struct HalfPrecisionPackingTests {
  @Test("A filter is packed from half precision as from its widened numbers")
  func samePacking() throws {
    var random = SplitMix64(seed: 3)
    for kernels in KernelTable.available {
      for kernel in kernels.convolution2D {
        guard let packHalfPrecision = kernel.packHalfPrecision else { continue }
        for (inputs, outputs) in [(128, 16), (131, 21), (300, 33)] {
          let geometry = ConvolutionCase((1, 1), (inputs, outputs)).halfPrecision().geometry
          #expect(kernel.supports(geometry), "\(kernel.name)")
          // Numbers that are none aside: narrowing may change them.
          let bits = (0..<geometry.filterCount).map { _ in
            UInt16(truncatingIfNeeded: random.next()) & 0xBFFF
          }
          let filter = GuardedFloats(bits.map(Float.init(halfPrecisionBits:)))
          let count = kernel.packedFilterCount(geometry)
          let (expected, found) = (
            GuardedFloats(count: count, repeating: 0), GuardedFloats(count: count, repeating: 0)
          )
          kernel.pack(geometry, filter.start, expected.start)
          bits.withUnsafeBytes { raw in
            if let start = raw.baseAddress { packHalfPrecision(geometry, start, found.start) }
          }
          #expect(found.isIntact, "\(kernel.name)")
          #expect(
            found.elements.map(\.bitPattern) == expected.elements.map(\.bitPattern),
            "\(kernel.name), \(inputs) to \(outputs) channels"
          )
          withExtendedLifetime(filter) {}
        }
      }
    }
  }
}
