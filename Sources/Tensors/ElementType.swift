/// What one element of a tensor is, as the TFLite schema numbers it (`TensorType` in `schema.fbs`).
public enum ElementType: Int8, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  case float32 = 0
  case float16 = 1
  case int32 = 2
  case uint8 = 3
  case int64 = 4
  case string = 5
  case bool = 6
  case int16 = 7
  case complex64 = 8
  case int8 = 9
  case float64 = 10
  case complex128 = 11
  case uint64 = 12
  case resource = 13
  case variant = 14
  case uint32 = 15
  case uint16 = 16
  case int4 = 17
  case bfloat16 = 18

  /// Bytes one element takes; `nil` where elements have no fixed whole number of bytes.
  public var byteCount: Int? {
    switch self {
    case .uint8, .bool, .int8: 1
    case .float16, .int16, .uint16, .bfloat16: 2
    case .float32, .int32, .uint32: 4
    case .int64, .complex64, .float64, .uint64: 8
    case .complex128: 16
    case .string, .resource, .variant, .int4: nil
    }
  }

  /// The type's name in the schema, in small letters.
  public var description: String {
    switch self {
    case .float32: "float32"
    case .float16: "float16"
    case .int32: "int32"
    case .uint8: "uint8"
    case .int64: "int64"
    case .string: "string"
    case .bool: "bool"
    case .int16: "int16"
    case .complex64: "complex64"
    case .int8: "int8"
    case .float64: "float64"
    case .complex128: "complex128"
    case .uint64: "uint64"
    case .resource: "resource"
    case .variant: "variant"
    case .uint32: "uint32"
    case .uint16: "uint16"
    case .int4: "int4"
    case .bfloat16: "bfloat16"
    }
  }
}
