import Kernels

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A shared library that was opened while the program runs; it stays open until the program ends.
struct DynamicLibrary {
  /// The name that worked.
  let name: String
  private let handle: UnsafeMutableRawPointer

  /// Opens the first of some names that can be.
  ///
  /// - Throws: ``OpenBLASError/cannotOpen(_:)`` with what the dynamic linker said to each name.
  init(firstOf names: [String]) throws(OpenBLASError) {
    var attempts: [OpenBLASError.Attempt] = []
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.name = name
        self.handle = handle
        return
      }
      attempts.append(OpenBLASError.Attempt(name: name, reason: Self.lastError()))
    }
    throw .cannotOpen(attempts)
  }

  /// The address of a function.
  ///
  /// - Parameter type: The function's type as the library's header declares it.
  func function<Function>(
    _ name: String,
    as type: Function.Type
  ) throws(OpenBLASError) -> Function {
    guard let address = dlsym(handle, name) else {
      throw .missingFunction(name, library: self.name, reason: Self.lastError())
    }
    return unsafeBitCast(address, to: type)
  }

  private static func lastError() -> String {
    guard let message = dlerror() else { return "no reason given" }
    return String(cString: message)
  }
}
