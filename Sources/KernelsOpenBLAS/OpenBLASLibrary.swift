#if LINEAMENT_BLAS
  internal import COpenBLAS
  package import Kernels

  /// The functions of OpenBLAS, from a library that is opened when they are first wanted.
  ///
  /// A program that links OpenBLAS pays for it at every start: its threads begin with the program and
  /// spin for milliseconds, beside those of the session.
  package struct OpenBLASLibrary: Sendable {
    /// The names to try, in this order.
    package static var names: [String] {
      #if canImport(Darwin)
        [
          "libopenblas.dylib",
          "/opt/homebrew/opt/openblas/lib/libopenblas.dylib",
          "/usr/local/opt/openblas/lib/libopenblas.dylib",
        ]
      #else
        ["libopenblas.so.0", "libopenblas.so"]
      #endif
    }

    /// The library of ``names``, opened at the first use; a failure is final.
    package static let shared = Result { () throws(OpenBLASError) in
      try OpenBLASLibrary(names: names)
    }

    // C functions have no state; those that are called are safe to call from several threads.
    private nonisolated(unsafe) let sgemm: lineament_cblas_sgemm
    private nonisolated(unsafe) let sgemv: lineament_cblas_sgemv

    /// Opens the first of some names that can be and tells the library to start no threads of its own.
    ///
    /// The number of threads is one setting for the whole process, so other users of the same library
    /// in the process get it too.
    package init(names: [String]) throws(OpenBLASError) {
      let library = try DynamicLibrary(firstOf: names)
      sgemm = try library.function("cblas_sgemm", as: lineament_cblas_sgemm.self)
      sgemv = try library.function("cblas_sgemv", as: lineament_cblas_sgemv.self)
      let setThreads = try library.function(
        "openblas_set_num_threads",
        as: lineament_openblas_set_num_threads.self
      )
      setThreads(1)
    }

    /// Computes `result = left · transpose(right)`, all stored row by row.
    ///
    /// - Parameters:
    ///   - rows: Rows of `left` and of the result.
    ///   - columns: Rows of `right`, columns of the result.
    ///   - depth: Columns of `left` and `right`.
    ///   - left: `[rows, depth]`, `leftStride` elements from row to row.
    ///   - right: `[columns, depth]`, without gaps.
    ///   - result: `[rows, columns]`, `resultStride` elements from row to row.
    func multiply(
      rows: Int,
      columns: Int,
      depth: Int,
      left: UnsafePointer<Float>,
      leftStride: Int,
      right: UnsafePointer<Float>,
      result: UnsafeMutablePointer<Float>,
      resultStride: Int
    ) {
      guard rows > 1 else {
        // The matrix product would rearrange all of `right` for a single row. Some versions multiply
        // what was there by the 0 for "do not add", which NaN survives.
        result.update(repeating: 0, count: columns)
        sgemv(
          CblasRowMajor,
          CblasNoTrans,
          Int32(columns),
          Int32(depth),
          1,
          right,
          Int32(depth),
          left,
          1,
          0,
          result,
          1
        )
        return
      }
      sgemm(
        CblasRowMajor,
        CblasNoTrans,
        CblasTrans,
        Int32(rows),
        Int32(columns),
        Int32(depth),
        1,
        left,
        Int32(leftStride),
        right,
        Int32(depth),
        0,
        result,
        Int32(resultStride)
      )
    }
  }
#endif
