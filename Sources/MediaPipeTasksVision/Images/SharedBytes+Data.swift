import Bytes
import Foundation

extension SharedBytes {
  /// Copies data into memory of its own.
  init(copying data: Data) {
    let copy = SharedBytes(byteCount: data.count) { target in
      _ = data.copyBytes(to: target)
    }
    // Without memory for the copy there is none for an array either, which says so and ends.
    self = copy ?? SharedBytes([UInt8](data))
  }
}
