import Bytes
import ModelFormats
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The error that a reader throws; `nil` if it throws none.
func fault(_ read: () throws(ModelFormatError) -> some Any) -> ModelFormatError? {
  do {
    _ = try read()
    return nil
  } catch {
    return error
  }
}

/// The error that reading a model throws.
func fault(inModel bytes: [UInt8]) -> ModelFormatError? {
  fault { () throws(ModelFormatError) in try TFLiteModel(bytes: SharedBytes(bytes)) }
}

/// The error that reading a fixture throws after a change.
func fault(_ change: (inout TFLiteFixture) -> Void) -> ModelFormatError? {
  var fixture = TFLiteFixture()
  change(&fixture)
  return fault(inModel: fixture.bytes)
}

/// Milliseconds of this thread's processor time that a closure takes; what other programs do in the
/// meantime does not count.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
  let start = now()
  try body()
  return now() - start
}

/// What a hostile file may take: a few milliseconds, and as much again for slow machines and for
/// builds without optimisation across files.
let hostileMilliseconds = 30.0
