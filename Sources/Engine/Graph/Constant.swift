package import Bytes
package import ModelFormats

/// Contents of a value that are known before anything runs.
package enum Constant: Sendable {
  /// Little-endian elements as they lie in the model file, dense, in the value's own type.
  case stored(SharedBytes)
  /// Non-zero elements only, as they lie in the model file.
  case sparse(SharedBytes, SparsityParameters)
  /// Elements that count as float32.
  case floats(FloatConstant)
}
