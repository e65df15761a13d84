package import Kernels

/// The vector of this instruction set.
package typealias Vector = SIMD16<Float>

#if !(os(macOS) && arch(x86_64))
  /// As many numbers of half the precision.
  typealias HalfVector = SIMD16<Float16>
#endif

/// Names this instruction set in the rows of the table.
package var instructionSet: InstructionSet { .avx512 }

/// acc + a * b, rounded once.
@inline(__always)
func multiplyAdd(_ accumulator: Vector, _ a: Vector, _ b: Vector) -> Vector {
  accumulator.addingProduct(a, b)
}

/// Rows of convolution tiles that are one, two and four vectors wide.
///
/// There are 32 vector registers: the sums, the filter's vectors and one pixel value must fit. More
/// than 12 rows would not find room for their addresses in the general registers.
@inline(__always)
var tileHeights: (one: Int, two: Int, four: Int) { (12, 12, 6) }

/// Pixels of the tallest tile that is two vectors wide.
///
/// There must be registers for the sums, the filter's vectors and one pixel value.
typealias TallestOfTwo = Unrolled12

/// Pixels of the tile for the rest of the pixels.
typealias ShortOfTwo = Unrolled6
