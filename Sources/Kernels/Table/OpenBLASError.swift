/// Why the OpenBLAS kernels cannot be used.
package enum OpenBLASError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One try to open the library.
  package struct Attempt: Sendable, Hashable {
    /// File name or path.
    package let name: String
    /// What the dynamic linker said.
    package let reason: String

    package init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  /// This build has no such kernels.
  case notBuilt
  /// No file of these names could be opened: all attempts, in their order.
  case cannotOpen([Attempt])
  /// The library lacks a function.
  case missingFunction(String, library: String, reason: String)

  /// What was tried and what came of it.
  package var description: String {
    switch self {
    case .notBuilt:
      "this build has no OpenBLAS kernels: the package was built without its trait BLAS"
    case .cannotOpen(let attempts):
      "cannot open OpenBLAS: "
        + attempts.map { "tried '\($0.name)': \($0.reason)" }.joined(separator: "; ")
    case .missingFunction(let function, let library, let reason):
      "'\(library)' has no function '\(function)': \(reason)"
    }
  }
}
