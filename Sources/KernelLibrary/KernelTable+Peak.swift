package import Kernels
import KernelsBaseline

#if arch(x86_64)
  import KernelsAVX2
  import KernelsAVX512
#endif

extension KernelTable {
  /// The row that measures how fast an instruction set can multiply and add; `nil` if this build has
  /// none or this machine cannot run it.
  package static func peakKernel(for instructionSet: InstructionSet) -> PeakKernel? {
    guard instructionSet.isSupported else { return nil }
    let name = "f32_peak__\(instructionSet.rawValue)"
    return switch instructionSet {
    case .baseline: KernelsBaseline.Peak.kernel(named: name)
    #if arch(x86_64)
      case .avx2: KernelsAVX2.Peak.kernel(named: name)
      case .avx512: KernelsAVX512.Peak.kernel(named: name)
    #else
      case .avx2, .avx512: nil
    #endif
    }
  }
}
