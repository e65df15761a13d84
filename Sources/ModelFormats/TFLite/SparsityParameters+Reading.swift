import Tensors

extension SparsityParameters {
  init(
    table: FlatBufferTable,
    shape: Shape,
    elementType: ElementType,
    dataByteCount: Int
  ) throws(ModelFormatError) {
    traversalOrder =
      try table.integers(0, "traversal_order", as: Int32.self)?.map(Int.init) ?? []
    blockMap = try table.integers(1, "block_map", as: Int32.self)?.map(Int.init) ?? []
    levels = try table.tables(2, "dim_metadata", Level.init(table:))
    try checkOrder(rank: shape.rank, table)
    let sizes = try levelSizes(of: shape, table)
    let stored = try storedElementCount(levelSizes: sizes, table)
    guard let needed = try elementType.byteCount(ofElements: stored, table) else {
      throw table.error(.unsupported("sparse data of type \(elementType)"), "dim_metadata")
    }
    guard dataByteCount == needed else {
      throw table.error(
        .wrongDataSize(
          found: dataByteCount,
          needed: needed,
          shape: "\(shape) \(elementType) with \(stored) stored elements"
        ),
        "dim_metadata"
      )
    }
  }

  /// Checks that there is a level for each dimension and block, and that each is traversed once.
  private func checkOrder(rank: Int, _ table: FlatBufferTable) throws(ModelFormatError) {
    // Each block splits a different dimension, so there are no more of them than dimensions.
    for (block, dimension) in blockMap.enumerated() {
      let lowest = block == 0 ? 0 : blockMap[block - 1] + 1
      guard dimension >= lowest, dimension < rank else {
        throw table.error(
          .valueOutOfRange(
            found: "\(dimension)",
            expected: "one of \(lowest)..<\(rank), ascending"
          ),
          "block_map",
          element: block
        )
      }
    }
    let expected = rank + blockMap.count
    guard traversalOrder.count == expected else {
      throw table.error(
        .wrongCount(of: "levels", found: traversalOrder.count, expected: "\(expected)"),
        "traversal_order"
      )
    }
    guard levels.count == expected else {
      throw table.error(
        .wrongCount(of: "levels", found: levels.count, expected: "\(expected)"),
        "dim_metadata"
      )
    }
    var isSeen = [Bool](repeating: false, count: expected)
    for (place, dimension) in traversalOrder.enumerated() {
      guard dimension >= 0, dimension < expected, !isSeen[dimension] else {
        throw table.error(
          .valueOutOfRange(
            found: "\(dimension)",
            expected: "each of 0..<\(expected) once"
          ),
          "traversal_order",
          element: place
        )
      }
      isSeen[dimension] = true
    }
  }

  /// The number of indices each level ranges over, in the order of the traversal.
  private func levelSizes(
    of shape: Shape,
    _ table: FlatBufferTable
  ) throws(ModelFormatError) -> [Int] {
    let rank = shape.rank
    var sizes = shape.dimensions + [Int](repeating: 1, count: blockMap.count)
    for (place, dimension) in traversalOrder.enumerated() where dimension >= rank {
      let split = blockMap[dimension - rank]
      // Only dense levels tell their size, so a block has to be one.
      guard case .dense(let size) = levels[place] else {
        throw table.error(.unsupported("a sparse block"), "dim_metadata", element: place)
      }
      guard size > 0, shape[split].isMultiple(of: size) else {
        throw table.error(
          .valueOutOfRange(found: "\(size)", expected: "a divisor of \(shape[split])"),
          "dim_metadata",
          element: place
        )
      }
      sizes[dimension] = size
      sizes[split] = shape[split] / size
    }
    return traversalOrder.map { sizes[$0] }
  }

  /// Follows the levels from the outermost to the innermost and counts the elements at the end.
  private func storedElementCount(
    levelSizes: [Int],
    _ table: FlatBufferTable
  ) throws(ModelFormatError) -> Int {
    var branches = 1
    for (place, size) in levelSizes.enumerated() {
      switch levels[place] {
      case .dense(let found):
        guard found == size else {
          throw table.error(
            .valueOutOfRange(found: "\(found)", expected: "the dimension's size \(size)"),
            "dim_metadata",
            element: place
          )
        }
        let (product, overflow) = branches.multipliedReportingOverflow(by: size)
        guard !overflow else {
          throw table.error(
            .valueOutOfRange(found: "\(branches) * \(size)", expected: "at most \(Int.max)"),
            "dim_metadata",
            element: place
          )
        }
        branches = product
      case .sparse(let segments, let indices):
        let fault = sparseFault(
          segments: segments,
          indices: indices,
          branches: branches,
          size: size
        )
        if let fault { throw table.error(fault, "dim_metadata", element: place) }
        branches = indices.count
      }
    }
    return branches
  }
}

/// What is wrong with the lists of a sparse level; `nil` if nothing is.
private func sparseFault(
  segments: [Int],
  indices: [Int],
  branches: Int,
  size: Int
) -> ModelFormatError.Cause? {
  guard segments.count - 1 == branches else {
    return .wrongCount(
      of: "segments",
      found: segments.count,
      expected: "one more than the \(branches) branches of the level above"
    )
  }
  guard segments.first == 0, segments.last == indices.count else {
    return .valueOutOfRange(
      found: "segments from \(segments.first ?? 0) to \(segments.last ?? 0)",
      expected: "from 0 to the number of indices, \(indices.count)"
    )
  }
  for branch in 0..<branches {
    let (start, end) = (segments[branch], segments[branch + 1])
    // The first start is 0 and the last end is the count, so ascending ones stay between.
    guard start <= end, end <= indices.count else {
      return .valueOutOfRange(found: "segment \(start)..<\(end)", expected: "ascending segments")
    }
    var lowest = 0
    for index in indices[start..<end] {
      guard index >= lowest, index < size else {
        return .valueOutOfRange(
          found: "the index \(index)",
          expected: "one of \(lowest)..<\(size), ascending"
        )
      }
      lowest = index + 1
    }
  }
  return nil
}

extension SparsityParameters.Level {
  fileprivate init(table: FlatBufferTable) throws(ModelFormatError) {
    let format = try table.integer(0, "format", default: 0 as Int8)
    switch format {
    case 0:
      self = .dense(size: Int(try table.integer(1, "dense_size", default: 0 as Int32)))
    case 1:
      self = .sparse(
        segments: try readIndexVector(table, typeSlot: 2, slot: 3, "array_segments"),
        indices: try readIndexVector(table, typeSlot: 4, slot: 5, "array_indices")
      )
    default:
      throw table.error(.unknownCode(found: Int(format), of: "dimension format"), "format")
    }
  }
}

/// A list of the `SparseIndexVector` union: int32, uint16 or uint8 numbers.
private func readIndexVector(
  _ table: FlatBufferTable,
  typeSlot: Int,
  slot: Int,
  _ name: StaticString
) throws(ModelFormatError) -> [Int] {
  let type = try table.integer(typeSlot, name, default: 0 as UInt8)
  guard (1...3).contains(type) else {
    throw table.error(.unknownCode(found: Int(type), of: "type of index list"), name)
  }
  let list = try table.table(slot, name) { (list) throws(ModelFormatError) -> [Int] in
    switch type {
    case 1: try list.integers(0, "values", as: Int32.self)?.map(Int.init) ?? []
    case 2: try list.integers(0, "values", as: UInt16.self)?.map(Int.init) ?? []
    default: try list.integers(0, "values", as: UInt8.self)?.map(Int.init) ?? []
    }
  }
  guard let list else { throw table.error(.missing("the index list"), name) }
  return list
}
