import Kernels
package typealias Vector = SIMD4<Float>
