import KernelLibrary
import Kernels
import TestSupport
import Testing

extension KernelSet: CustomTestStringConvertible {
  /// Names the set in the list of a test's arguments.
  public var testDescription: String {
    chosenConvolution2D?.name ?? instructionSet.rawValue
  }
}

extension KernelTable {
  /// The sets whose CONV_2D rows are tested: one an instruction set, and one with that of OpenBLAS
  /// alone, as far as it can be had; ``OpenBLASTests`` says where it cannot.
  static let convolutionSets: [KernelSet] = {
    guard var set = available.first, let kernel = try? openBLASConvolution2D() else {
      return available
    }
    set.convolution2D = []
    set.chosenConvolution2D = kernel
    return available + [set]
  }()
}

/// A row of the kernel table, which names itself in the list of a test's arguments.
protocol KernelRow: CustomTestStringConvertible {
  var name: String { get }
}

extension KernelRow {
  /// The row's name.
  public var testDescription: String { name }
}

extension DepthwiseConvolutionKernel: KernelRow {}
extension SeparableBlockKernel: KernelRow {}
extension PoolKernel: KernelRow {}
extension ResizeBilinearKernel: KernelRow {}
extension LayerNormalizationKernel: KernelRow {}
extension BinaryKernel: KernelRow {}
extension UnaryKernel: KernelRow {}
extension ReductionKernel: KernelRow {}

/// The function of an epilogue, without pointers.
enum TestedFunction: CaseIterable {
  case none, relu, reluN1To1, relu6, tanh, prelu

  /// The activation; `nil` for PRELU.
  var activation: Activation? {
    switch self {
    case .none: Activation.none
    case .relu: .relu
    case .reluN1To1: .reluN1To1
    case .relu6: .relu6
    case .tanh: .tanh
    case .prelu: nil
    }
  }
}

extension Activation {
  static let all: [Activation] = [.none, .relu, .reluN1To1, .relu6, .tanh]
}

/// The numbers a test computes with.
enum TestedNumbers {
  /// Between -1 and 1: sums are rounded.
  case fractions
  /// From -4 to 4: sums and products are exact in any order.
  case integers
  /// Integers without 0, which an infinity does not turn into NaN.
  case factors

  func callAsFunction(_ count: Int, _ random: inout SplitMix64) -> [Float] {
    switch self {
    case .fractions: return random.floats(count)
    case .integers: return (0..<count).map { _ in Float(Int.random(in: -4...4, using: &random)) }
    case .factors:
      return (0..<count).map { _ in
        Float(Int.random(in: 1...4, using: &random) * (Bool.random(using: &random) ? 1 : -1))
      }
    }
  }
}
