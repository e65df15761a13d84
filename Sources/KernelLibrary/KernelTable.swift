package import Kernels

/// Every kernel of this build, by instruction set.
package enum KernelTable {
  /// The environment variable that forces an instruction set: `baseline`, `avx2` or `avx512`.
  ///
  /// Default: unset, which means the most capable set this machine can run. An empty value counts
  /// as unset. It is meant for tests and for comparing kernels.
  package static let environmentVariable = "LINEAMENT_INSTRUCTION_SET"

  /// The sets this machine can run, least capable first; never empty.
  package static let available: [KernelSet] = InstructionSet.allCases.compactMap(kernels(for:))

  /// The kernels of an instruction set; `nil` if this build has none or this machine cannot run it.
  package static func kernels(for instructionSet: InstructionSet) -> KernelSet? {
    guard instructionSet.isSupported else { return nil }
    return compiled(for: instructionSet)
  }

  /// The kernels to use: those the environment asks for, or else the most capable ones.
  ///
  /// - Throws: If the environment names a set that does not exist or that cannot run here. Falling
  ///   back in silence would make a comparison measure the wrong kernels.
  package static func preferred() throws(InstructionSetError) -> KernelSet {
    try preferred(named: Environment.value(of: environmentVariable))
  }

  /// As ``preferred()``, with the wished name given; `nil` or empty for none.
  package static func preferred(named name: String?) throws(InstructionSetError) -> KernelSet {
    guard let name, !name.isEmpty else {
      return kernels(for: .best) ?? baseline
    }
    guard let wished = InstructionSet(rawValue: name) else { throw .unknown(name: name) }
    guard let kernels = kernels(for: wished) else { throw .unsupported(wished) }
    return kernels
  }
}
