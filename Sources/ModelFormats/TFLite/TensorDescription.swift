import Bytes
public import Tensors

/// One value of a graph (`Tensor` in `schema.fbs`).
public struct TensorDescription: Sendable, Hashable {
  /// The tensor's name.
  public let name: String?

  /// Sizes of the dimensions; dimensions that may change at run time are given as 1.
  public let shape: Shape

  /// The shape with -1 for each dimension that may change at run time; `nil` if the file does not
  /// give one.
  public let shapeSignature: [Int]?

  /// What one element is.
  public let elementType: ElementType

  /// Index into ``TFLiteModel/buffers``; the tensor is a constant if that buffer holds data.
  public let bufferIndex: Int

  /// How integers map to real numbers; `nil` if they do not.
  public let quantization: Quantization?

  /// How the constant data leaves out zeros; `nil` if it is dense.
  public let sparsity: SparsityParameters?

  /// True for a value that is kept from one run to the next.
  public let isVariable: Bool
}

extension TensorDescription {
  init(table: FlatBufferTable, buffers: [SharedBytes?]) throws(ModelFormatError) {
    name = try table.text(3, "name")
    shape = try readShape(table)
    shapeSignature = try table.integers(7, "shape_signature", as: Int32.self)?.map(Int.init)
    elementType = try table.code(1, "type", as: ElementType.self, called: "element type")
    bufferIndex = try table.index(2, "buffer", count: buffers.count)
    quantization = try table.table(4, "quantization", Quantization.init(table:)) ?? nil
    isVariable = try table.boolean(5, "is_variable")
    guard try table.integer(10, "external_buffer", default: 0 as UInt32) == 0 else {
      throw table.error(.unsupported("data in another file"), "external_buffer")
    }
    let data = buffers[bufferIndex]
    let shape = shape
    let elementType = elementType
    sparsity = try table.table(6, "sparsity") { (table) throws(ModelFormatError) in
      try SparsityParameters(
        table: table,
        shape: shape,
        elementType: elementType,
        dataByteCount: data?.count ?? 0
      )
    }
    if let data, sparsity == nil { try checkSize(ofData: data.count, table) }
  }

  /// Checks that constant data has the size that shape and type call for.
  private func checkSize(
    ofData byteCount: Int,
    _ table: FlatBufferTable
  ) throws(ModelFormatError) {
    guard let needed = try elementType.byteCount(ofElements: shape.elementCount, table) else {
      return
    }
    guard byteCount == needed else {
      throw table.error(
        .wrongDataSize(found: byteCount, needed: needed, shape: "\(shape) \(elementType)"),
        "buffer"
      )
    }
  }
}

private func readShape(_ table: FlatBufferTable) throws(ModelFormatError) -> Shape {
  let sizes = try table.integers(0, "shape", as: Int32.self)?.map(Int.init) ?? []
  for (axis, size) in sizes.enumerated() where size < 0 {
    throw table.error(
      .valueOutOfRange(found: "\(size)", expected: "a size that is not negative"),
      "shape",
      element: axis
    )
  }
  guard let shape = Shape(checking: sizes) else {
    throw table.error(
      .valueOutOfRange(found: "\(sizes)", expected: "at most \(Int.max) elements"),
      "shape"
    )
  }
  return shape
}

extension ElementType {
  /// Bytes a number of elements take; `nil` where that is not fixed by their number.
  func byteCount(
    ofElements count: Int,
    _ table: FlatBufferTable
  ) throws(ModelFormatError) -> Int? {
    // Two elements share a byte.
    if self == .int4 { return count / 2 + count % 2 }
    guard let byteCount else { return nil }
    let (product, overflow) = count.multipliedReportingOverflow(by: byteCount)
    guard !overflow else {
      throw table.error(
        .valueOutOfRange(found: "\(count) elements", expected: "at most \(Int.max) bytes"),
        "shape"
      )
    }
    return product
  }
}
