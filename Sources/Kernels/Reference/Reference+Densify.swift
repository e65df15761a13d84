internal import Tensors

extension Reference {
  /// DENSIFY: fills in the zeros of a sparse tensor.
  ///
  /// - Parameters:
  ///   - elementByteCount: Bytes of one element, whatever its type. A zero is all bytes 0.
  ///   - values: The layout's `valueCount` stored elements, at any address.
  ///   - output: As many elements as the layout's shape, at any address.
  package static func densify(
    _ layout: SparsityLayout,
    elementByteCount: Int,
    values: UnsafeRawPointer,
    output: UnsafeMutableRawPointer
  ) {
    let byteCount = layout.shape.elementCount * elementByteCount
    output.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    guard byteCount > 0 else { return }
    place(
      layout,
      level: 0,
      node: 0,
      offset: 0,
      elementByteCount: elementByteCount,
      values: values,
      output: output
    )
  }

  /// Stores the values below a node.
  ///
  /// - Parameters:
  ///   - node: Which node of the level.
  ///   - offset: The element of the full tensor that the node's first descendant would be.
  private static func place(
    _ layout: SparsityLayout,
    level: Int,
    node: Int,
    offset: Int,
    elementByteCount: Int,
    values: UnsafeRawPointer,
    output: UnsafeMutableRawPointer
  ) {
    guard level < layout.levels.count else {
      (output + offset * elementByteCount).copyMemory(
        from: values + node * elementByteCount,
        byteCount: elementByteCount
      )
      return
    }
    func placeChild(_ child: Int, at index: Int) {
      place(
        layout,
        level: level + 1,
        node: child,
        offset: offset + index * layout.strides[level],
        elementByteCount: elementByteCount,
        values: values,
        output: output
      )
    }
    switch layout.levels[level] {
    case .dense(let size):
      for index in 0..<size { placeChild(node * size + index, at: index) }
    case .sparseCSR(let segments, let indices):
      for child in segments[node]..<segments[node + 1] { placeChild(child, at: indices[child]) }
    }
  }
}
