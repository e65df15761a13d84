package import Bytes
package import Foundation

extension SharedBytes {
  /// Copies data into memory of its own.
  package init(copying data: Data) {
    let copy = SharedBytes(byteCount: data.count) { target in
      _ = data.copyBytes(to: target)
    }
    // Without memory for the copy there is none for an array either, which says so and ends.
    self = copy ?? SharedBytes([UInt8](data))
  }
}
