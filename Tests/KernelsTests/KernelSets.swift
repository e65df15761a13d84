import KernelLibrary
import Kernels
import Testing

extension KernelSet: CustomTestStringConvertible {
  /// Names the set in the list of a test's arguments.
  public var testDescription: String { instructionSet.rawValue }
}

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
