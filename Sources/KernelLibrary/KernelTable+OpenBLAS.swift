package import Kernels

#if LINEAMENT_BLAS
  import KernelsOpenBLAS
#endif

extension KernelTable {
  /// True if this build has kernels that call OpenBLAS: the package trait `BLAS` was on.
  package static var hasOpenBLAS: Bool {
    #if LINEAMENT_BLAS
      true
    #else
      false
    #endif
  }

  /// The CONV_2D kernel that calls OpenBLAS, whose library is opened at the first call.
  ///
  /// - Parameter libraryNames: File names or paths of the library, to be tried in this order; `nil`,
  ///   the default, for the usual names. Only tests have a use for others.
  /// - Throws: If this build has no such kernel, or if the library cannot be used.
  package static func openBLASConvolution2D(
    libraryNames: [String]? = nil
  ) throws(OpenBLASError) -> ConvolutionKernel {
    #if LINEAMENT_BLAS
      if let libraryNames {
        return OpenBLASConvolution.kernel(try OpenBLASLibrary(names: libraryNames))
      }
      return OpenBLASConvolution.kernel(try OpenBLASLibrary.shared.get())
    #else
      throw .notBuilt
    #endif
  }
}
