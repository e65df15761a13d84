package import Tensors

/// How integers stand for real numbers: `scale * (value - zeroPoint)`.
package struct AffineQuantization: Sendable, Hashable {
  /// The integer types that can be dequantized.
  package enum Storage: Sendable, Hashable, CaseIterable {
    case int8
    case uint8
    case int16
  }

  package let shape: Shape
  package let storage: Storage
  /// One scale for all elements, or one for each index of the quantized axis.
  package let scales: [Float]
  /// As many as scales.
  package let zeroPoints: [Int]
  /// Elements in a row that share a scale, at least 1: those of the axes inside the quantized one, or
  /// all of them.
  package let innerCount: Int

  /// Checks the quantization of a tensor.
  ///
  /// - Parameters:
  ///   - shape: Any rank.
  ///   - scales: One, or as many as the axis is long.
  ///   - zeroPoints: None (all 0), one, or as many as scales; within 32 bits.
  ///   - axis: The axis with a scale for each index; not looked at if there is one scale.
  /// - Throws: ``GeometryError``
  package init(
    shape: Shape,
    storage: ElementType,
    scales: [Float],
    zeroPoints: [Int],
    axis: Int
  ) throws(GeometryError) {
    let operation = "DEQUANTIZE"
    switch storage {
    case .int8: self.storage = .int8
    case .uint8: self.storage = .uint8
    case .int16: self.storage = .int16
    default:
      throw GeometryError(
        operation: operation,
        expected: "int8, uint8 or int16",
        found: "\(storage)"
      )
    }
    if scales.count == 1 {
      innerCount = max(shape.elementCount, 1)
    } else {
      let axis = try resolvedAxis(axis, rank: shape.rank, operation: operation)
      guard scales.count == shape[axis], !scales.isEmpty else {
        throw GeometryError(
          operation: operation,
          expected: "one scale, or \(shape[axis]) for axis \(axis) of shape \(shape)",
          found: "\(scales.count)"
        )
      }
      innerCount = max(shape.strides[axis], 1)
    }
    guard [0, 1, scales.count].contains(zeroPoints.count),
      zeroPoints.allSatisfy({ Int32(exactly: $0) != nil })
    else {
      throw GeometryError(
        operation: operation,
        expected: "32-bit zero points, none, one or \(scales.count)",
        found: "\(zeroPoints.count): \(zeroPoints.prefix(4))"
      )
    }
    self.shape = shape
    self.scales = scales
    self.zeroPoints =
      zeroPoints.count == scales.count
      ? zeroPoints : [Int](repeating: zeroPoints.first ?? 0, count: scales.count)
  }
}
