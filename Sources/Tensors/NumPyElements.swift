/// The types of NumPy elements that can become float32.
enum NumPyElements {
  case float16
  case float32
  case float64
  case int8
  case uint8
  case int16
  case uint16
  case int32
  case uint32
  case int64
  case uint64

  /// Finds the type and byte order of a name such as `<f4`: byte order, kind, bytes.
  ///
  /// - Returns: `nil` if such elements are not numbers that fit a float32, if only by rounding.
  static func named(_ name: String) -> (type: NumPyElements, isBigEndian: Bool)? {
    let type: NumPyElements? =
      switch name.dropFirst() {
      case "f2": .float16
      case "f4": .float32
      case "f8": .float64
      case "i1": .int8
      case "u1": .uint8
      case "i2": .int16
      case "u2": .uint16
      case "i4": .int32
      case "u4": .uint32
      case "i8": .int64
      case "u8": .uint64
      default: nil
      }
    guard let type else { return nil }
    switch name.first {
    case "<": return (type, false)
    case ">": return (type, true)
    // No byte order, which only single bytes lack.
    case "|" where type.byteCount == 1: return (type, false)
    default: return nil
    }
  }

  var byteCount: Int {
    switch self {
    case .int8, .uint8: 1
    case .float16, .int16, .uint16: 2
    case .float32, .int32, .uint32: 4
    case .float64, .int64, .uint64: 8
    }
  }

  /// Reads all elements of some bytes; what a float32 cannot hold is rounded to the nearest.
  func floats(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) -> [Float] {
    func all<Bits: FixedWidthInteger & BitwiseCopyable>(
      _ type: Bits.Type,
      _ value: (Bits) -> Float
    ) -> [Float] {
      (0..<bytes.count / byteCount).map { index in
        let bits = bytes.loadUnaligned(fromByteOffset: index * byteCount, as: type)
        return value(isBigEndian ? Bits(bigEndian: bits) : Bits(littleEndian: bits))
      }
    }
    return switch self {
    case .float16: all(UInt16.self) { Float(halfPrecisionBits: $0) }
    case .float32: all(UInt32.self) { Float(bitPattern: $0) }
    case .float64: all(UInt64.self) { Float(Double(bitPattern: $0)) }
    case .int8: all(Int8.self) { Float($0) }
    case .uint8: all(UInt8.self) { Float($0) }
    case .int16: all(Int16.self) { Float($0) }
    case .uint16: all(UInt16.self) { Float($0) }
    case .int32: all(Int32.self) { Float($0) }
    case .uint32: all(UInt32.self) { Float($0) }
    case .int64: all(Int64.self) { Float($0) }
    case .uint64: all(UInt64.self) { Float($0) }
    }
  }
}
