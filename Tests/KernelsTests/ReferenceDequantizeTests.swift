import Kernels
import Tensors
import Testing

@Suite struct ReferenceDequantizeTests {
  private func dequantize(_ quantization: AffineQuantization, _ bytes: [UInt8]) -> [Float] {
    output(quantization.shape.elementCount) { output in
      bytes.withUnsafeBytes { buffer in
        if let start = buffer.baseAddress {
          Reference.dequantize(quantization, input: start, output: output)
        }
      }
    }
  }

  /// The numbers begin at an odd address, as they may in a file.
  @Test func halfPrecisionAtAnyAddress() {
    let bytes: [UInt8] = [0xFF, 0x00, 0x3C, 0x00, 0xC0, 0x01, 0x00, 0x00, 0x7C]
    let result = output(4) { output in
      bytes.withUnsafeBytes { buffer in
        if let start = buffer.baseAddress {
          Reference.dequantize(float16: start + 1, output: output, count: 4)
        }
      }
    }
    #expect(result == [1, -2, 0x1p-24, .infinity])
  }

  @Test(
    arguments: [
      (.int8, [0x80, 0xFF, 0x00, 0x7F], [-62.5, 1, 1.5, 65]),
      (.uint8, [0x80, 0xFF, 0x00, 0x7F], [65.5, 129, 1.5, 65]),
    ] as [(ElementType, [UInt8], [Float])]
  )
  func oneScaleForAllBytes(type: ElementType, bytes: [UInt8], expected: [Float]) throws {
    let quantization = try AffineQuantization(
      shape: [2, 2],
      storage: type,
      scales: [0.5],
      zeroPoints: [-3],
      axis: 7
    )
    #expect(dequantize(quantization, bytes) == expected)
  }

  @Test func wordsAreLittleEndian() throws {
    let quantization = try AffineQuantization(
      shape: [2],
      storage: .int16,
      scales: [0.25],
      zeroPoints: [],
      axis: 0
    )
    #expect(dequantize(quantization, [0x00, 0x80, 0xFF, 0x01]) == [-8192, 127.75])
  }

  @Test(
    arguments: [
      (0, [1, 2, 3, 40, 50, 60], 2), (1, [1, 20, 300, 4, 50, 600], 3),
      (-1, [1, 20, 300, 4, 50, 600], 3),
    ] as [(Int, [Float], Int)]
  )
  func aScaleForEachIndexOfAnAxis(axis: Int, expected: [Float], count: Int) throws {
    let quantization = try AffineQuantization(
      shape: [2, 3],
      storage: .int8,
      scales: Array([1, 10, 100].prefix(count)),
      zeroPoints: [Int](repeating: 0, count: count),
      axis: axis
    )
    #expect(dequantize(quantization, [1, 2, 3, 4, 5, 6]) == expected)
  }

  @Test func aZeroPointForEachIndex() throws {
    let quantization = try AffineQuantization(
      shape: [2, 2],
      storage: .uint8,
      scales: [1, 2],
      zeroPoints: [10, 20],
      axis: 0
    )
    #expect(dequantize(quantization, [10, 11, 20, 21]) == [0, 1, 0, 2])
  }

  @Test(
    arguments: [
      (.float16, [1], [0], 0), (.int32, [1], [0], 0), (.int8, [], [], 0), (.int8, [1, 2], [], 1),
      (.int8, [1, 2, 3], [], 2), (.int8, [1, 2, 3], [1, 2], 1), (.int8, [1], [1, 2], 0),
      (.int8, [1], [1 << 40], 0), (.int8, [1, 2, 3], [], -3),
    ] as [(ElementType, [Float], [Int], Int)]
  )
  func refusesWhatDoesNotFit(type: ElementType, scales: [Float], zeroPoints: [Int], axis: Int) {
    #expect(throws: GeometryError.self) {
      try AffineQuantization(
        shape: [2, 3],
        storage: type,
        scales: scales,
        zeroPoints: zeroPoints,
        axis: axis
      )
    }
  }
}
