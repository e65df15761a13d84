internal import CCPUFeatures

/// A family of vector instructions that kernels were compiled for.
///
/// Ordered from the least to the most capable.
public enum InstructionSet: String, Sendable, Hashable, CaseIterable, Comparable {
  /// What every processor of the architecture has: SSE2 on x86-64, NEON on arm64. 4 lanes.
  case baseline
  /// AVX2 with fused multiply-add and half-precision conversion (F16C). 8 lanes.
  case avx2
  /// AVX-512 F, BW, DQ and VL. 16 lanes.
  case avx512

  /// Float32 lanes of one vector.
  public var vectorWidth: Int {
    switch self {
    case .baseline: 4
    case .avx2: 8
    case .avx512: 16
    }
  }

  /// True if this processor and operating system can run it.
  public var isSupported: Bool {
    switch self {
    case .baseline: true
    case .avx2: lineament_cpu_has_avx2()
    case .avx512: lineament_cpu_has_avx512()
    }
  }

  /// The most capable set this machine can run.
  public static let best: InstructionSet = allCases.last { $0.isSupported } ?? .baseline

  /// Orders by capability.
  public static func < (left: InstructionSet, right: InstructionSet) -> Bool {
    left.vectorWidth < right.vectorWidth
  }
}
