package import Kernels

/// The vector of this instruction set.
package typealias Vector = SIMD4<Float>

#if !(os(macOS) && arch(x86_64))
  /// As many numbers of half the precision.
  typealias HalfVector = SIMD4<Float16>
#endif

/// Names this instruction set in the rows of the table.
package var instructionSet: InstructionSet { .baseline }

/// acc + a * b.
///
/// SSE2 has no fused multiply-add, and asking for one would call the C library for each lane. NEON has
/// one.
@inline(__always)
func multiplyAdd(_ accumulator: Vector, _ a: Vector, _ b: Vector) -> Vector {
  #if arch(arm64)
    accumulator.addingProduct(a, b)
  #else
    accumulator + a * b
  #endif
}

/// Rows of convolution tiles that are one, two and four vectors wide.
///
/// x86-64 has 16 vector registers: the sums, the filter's vectors, one pixel value and one product
/// must fit. arm64 has 32.
@inline(__always)
var tileHeights: (one: Int, two: Int, four: Int) {
  #if arch(arm64)
    (12, 8, 4)
  #else
    (8, 4, 2)
  #endif
}

/// Pixels of the tallest tile that is two vectors wide.
///
/// There must be registers for the sums, the filter's vectors, one pixel value and, without a fused
/// multiply-add, one product.
#if arch(arm64)
  typealias TallestOfTwo = Unrolled8
  /// Pixels of the tile for the rest of the pixels.
  typealias ShortOfTwo = Unrolled4
#else
  typealias TallestOfTwo = Unrolled4
  /// Pixels of the tile for the rest of the pixels.
  typealias ShortOfTwo = Unrolled2
#endif
