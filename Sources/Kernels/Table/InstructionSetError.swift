/// Why a wished instruction set cannot be used.
public enum InstructionSetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name is none of ``InstructionSet``'s.
  case unknown(name: String)
  /// This build has no kernels for it, or this processor or operating system cannot run it.
  case unsupported(InstructionSet)

  /// What was found and what would have been right.
  public var description: String {
    switch self {
    case .unknown(let name):
      let known = InstructionSet.allCases.map(\.rawValue).joined(separator: ", ")
      return "unknown instruction set '\(name)', expected one of: \(known)"
    case .unsupported(let instructionSet):
      return "this machine cannot run \(instructionSet.rawValue) kernels; "
        + "the best it can run is \(InstructionSet.best.rawValue)"
    }
  }
}
