/// Why an image has no pixels that can be used.
package enum PixelSourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The image is empty, or its pixels cannot be reached.
  case noPixels
  /// Its pixels have a format that is not supported.
  case unsupportedFormat(String)

  /// What was found and what was expected.
  package var description: String {
    switch self {
    case .noPixels: "the image has no pixels"
    case .unsupportedFormat(let description): description
    }
  }
}
