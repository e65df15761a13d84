/// Why bytes are not a NumPy array that can become a ``Tensor``.
public enum NumPyFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first bytes are not `\x93NUMPY`.
  case signature(found: [UInt8])

  /// The format version is none of 1.0, 2.0 and 3.0.
  case version(major: UInt8, minor: UInt8)

  /// The file ends within its header, or the elements do not fill the rest of it.
  ///
  /// Both counts are of the whole file, in bytes.
  case byteCount(found: Int, expected: Int)

  /// The header is not a Python dictionary as NumPy writes it.
  ///
  /// `offset` is where in the file, in bytes, something else was found than `expected`.
  case header(expected: String, offset: Int)

  /// The header names no value for a key it must have.
  case missingKey(String)

  /// The elements are of a type that does not become float32, in NumPy's words.
  case elementType(found: String)

  /// The sizes' product cannot be counted.
  case shape(found: [Int])

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .signature(let found): "not a .npy file: it begins with the bytes \(found)"
    case .version(let major, let minor):
      ".npy version \(major).\(minor), expected 1.0, 2.0 or 3.0"
    case .byteCount(let found, let expected):
      ".npy file of \(found) bytes, expected \(expected)"
    case .header(let expected, let offset):
      ".npy header: expected \(expected) at byte \(offset)"
    case .missingKey(let key): ".npy header: expected the key '\(key)', found none"
    case .elementType(let found):
      ".npy elements of type \(found), expected a number of at most 64 bits such as '<f4'"
    case .shape(let found): ".npy shape \(found) has more elements than can be counted"
    }
  }
}
