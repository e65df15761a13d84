internal import Tensors

extension Reference {
  /// DEQUANTIZE of float16: exact.
  ///
  /// - Parameters:
  ///   - input: `count` little-endian half-precision numbers, at any address.
  package static func dequantize(
    float16 input: UnsafeRawPointer,
    output: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    for index in 0..<count {
      let bits = input.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
      output[index] = Float(halfPrecisionBits: UInt16(littleEndian: bits))
    }
  }

  /// DEQUANTIZE of integers: `scale * (value - zeroPoint)`, with one scale for all or one for each
  /// index of an axis.
  ///
  /// - Parameters:
  ///   - input: Little-endian integers of the quantization's type, at any address.
  ///   - output: As many elements as the quantization's shape.
  package static func dequantize(
    _ quantization: AffineQuantization,
    input: UnsafeRawPointer,
    output: UnsafeMutablePointer<Float>
  ) {
    switch quantization.storage {
    case .int8: dequantize(quantization, Int8.self, input, output)
    case .uint8: dequantize(quantization, UInt8.self, input, output)
    case .int16: dequantize(quantization, Int16.self, input, output)
    }
  }

  private static func dequantize<Stored: FixedWidthInteger & BitwiseCopyable>(
    _ quantization: AffineQuantization,
    _ type: Stored.Type,
    _ input: UnsafeRawPointer,
    _ output: UnsafeMutablePointer<Float>
  ) {
    let channels = quantization.scales.count
    for index in 0..<quantization.shape.elementCount {
      let channel = index / quantization.innerCount % channels
      let offset = index * MemoryLayout<Stored>.size
      let stored = Stored(littleEndian: input.loadUnaligned(fromByteOffset: offset, as: type))
      let difference = Int(stored) - quantization.zeroPoints[channel]
      output[index] = quantization.scales[channel] * Float(difference)
    }
  }
}
