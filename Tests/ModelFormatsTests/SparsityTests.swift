import Bytes
import ModelFormats
import TestSupport
import Testing

/// Sparse constants, sound and broken.
@Suite struct SparsityTests {
  /// The fields of a dense level.
  private func dense(_ size: Int32) -> [Int: FlatBufferNode] { [0: .int8(0), 1: .int32(size)] }

  /// The fields of a sparse level; `type` is the kind of list: 1 for int32, 2 for uint16, 3 for
  /// uint8.
  private func sparse(
    _ segments: [Int32],
    _ indices: [Int32],
    type: UInt8 = 1
  ) -> [Int: FlatBufferNode] {
    func list(_ numbers: [Int32]) -> FlatBufferNode {
      switch type {
      case 1: .table([0: .int32s(numbers)])
      case 2: .table([0: .uint16s(numbers.map { UInt16(truncatingIfNeeded: $0) })])
      default: .table([0: .bytes(numbers.map { UInt8(truncatingIfNeeded: $0) })])
      }
    }
    return [0: .int8(1), 2: .uint8(type), 3: list(segments), 4: .uint8(type), 5: list(indices)]
  }

  /// A model whose constant is 2x4 with elements at [0][1], [0][3] and [1][2].
  private func model(
    shape: [Int32] = [2, 4],
    order: [Int32] = [0, 1],
    map: [Int32]? = nil,
    levels: [[Int: FlatBufferNode]]? = nil,
    data: [Float] = [1, 2, 3]
  ) -> [UInt8] {
    var fixture = TFLiteFixture()
    fixture.buffers[1] = TFLiteFixture.buffer(data)
    fixture.tensors[1][0] = .int32s(shape)
    let levels = levels ?? [dense(2), sparse([0, 2, 3], [1, 3, 2])]
    var fields: [Int: FlatBufferNode] = [
      0: .int32s(order), 2: .tables(levels.map(FlatBufferNode.table)),
    ]
    if let map { fields[1] = .int32s(map) }
    fixture.tensors[1][6] = .table(fields)
    return fixture.bytes
  }

  private let path = "subgraphs[0].tensors[1].sparsity."

  private func sparsity(_ bytes: [UInt8]) throws -> SparsityParameters? {
    try TFLiteModel(bytes: SharedBytes(bytes)).subgraphs[0].tensors[1].sparsity
  }

  @Test(arguments: [1, 2, 3] as [UInt8])
  func listsOfAllWidths(_ type: UInt8) throws {
    let levels = [dense(2), sparse([0, 2, 3], [1, 3, 2], type: type)]
    let sparsity = try sparsity(model(levels: levels))
    #expect(
      sparsity?.levels == [.dense(size: 2), .sparse(segments: [0, 2, 3], indices: [1, 3, 2])]
    )
  }

  @Test func blocks() throws {
    // 4x4 in blocks of 2x2: the blocks at [0][1] and [1][0] are stored.
    let bytes = model(
      shape: [4, 4],
      order: [0, 1, 2, 3],
      map: [0, 1],
      levels: [dense(2), sparse([0, 1, 2], [1, 0]), dense(2), dense(2)],
      data: [1, 2, 3, 4, 5, 6, 7, 8]
    )
    #expect(try sparsity(bytes)?.blockMap == [0, 1])
  }

  @Test func otherOrderOfTraversal() throws {
    // Columns first: four branches, each with some of the two rows.
    let levels = [dense(4), sparse([0, 0, 1, 2, 3], [0, 1, 0])]
    #expect(try sparsity(model(order: [1, 0], levels: levels))?.traversalOrder == [1, 0])
  }

  @Test func tooFewStoredElements() {
    let error = fault(inModel: model(data: [1, 2]))
    #expect(
      error?.cause
        == .wrongDataSize(found: 8, needed: 12, shape: "2x4 float32 with 3 stored elements")
    )
    #expect(error?.path == path + "dim_metadata")
  }

  @Test func noData() {
    var fixture = TFLiteFixture()
    fixture.tensors[0][6] = .table([
      0: .int32s([0, 1, 2, 3]), 2: .tables([1, 2, 2, 3].map { .table(dense($0)) }),
    ])
    let error = fault(inModel: fixture.bytes)
    #expect(
      error?.cause
        == .wrongDataSize(found: 0, needed: 48, shape: "1x2x2x3 float32 with 12 stored elements")
    )
  }

  @Test(arguments: [[0, 0], [0, 2], [-1, 0]] as [[Int32]])
  func orderThatIsNoPermutation(_ order: [Int32]) {
    let error = fault(inModel: model(order: order))
    #expect(error?.path.hasPrefix(path + "traversal_order[") == true)
  }

  @Test func orderOfWrongLength() {
    let error = fault(inModel: model(order: [0]))
    #expect(error?.cause == .wrongCount(of: "levels", found: 1, expected: "2"))
  }

  @Test func missingLevel() {
    let error = fault(inModel: model(levels: [dense(2)]))
    #expect(error?.cause == .wrongCount(of: "levels", found: 1, expected: "2"))
    #expect(error?.path == path + "dim_metadata")
  }

  @Test(arguments: [[2], [-1], [1, 0], [0, 0]] as [[Int32]])
  func blockOfNoDimension(_ map: [Int32]) {
    let error = fault(inModel: model(map: map))
    #expect(error?.path.hasPrefix(path + "block_map[") == true)
  }

  @Test func denseLevelOfOtherSize() {
    let error = fault(inModel: model(levels: [dense(3), sparse([0, 2, 3, 3], [1, 3, 2])]))
    #expect(error?.path == path + "dim_metadata[0]")
  }

  @Test(arguments: [3, 0, -2] as [Int32])
  func blockThatDoesNotDivide(_ size: Int32) {
    let levels = [dense(2), sparse([0, 1, 2], [1, 0]), dense(size)]
    let error = fault(inModel: model(order: [0, 1, 2], map: [1], levels: levels))
    #expect(
      error?.cause == .valueOutOfRange(found: "\(size)", expected: "a divisor of 4")
    )
  }

  @Test func sparseBlock() {
    let levels = [dense(2), dense(2), sparse([0, 1, 2, 3, 4], [1, 0, 1, 0])]
    let error = fault(inModel: model(order: [0, 1, 2], map: [1], levels: levels))
    #expect(error?.cause == .unsupported("a sparse block"))
  }

  /// Segments and indices that must be refused for two branches of four elements.
  static let broken: [(segments: [Int32], indices: [Int32])] = [
    ([], []),
    ([0, 3], [1, 3, 2]),
    ([0, 2, 3, 3], [1, 3, 2]),
    ([1, 2, 3], [1, 3, 2]),
    ([0, 2, 2], [1, 3, 2]),
    ([0, 4, 3], [1, 3, 2]),
    ([0, -1, 3], [1, 3, 2]),
    ([0, 2, 3], [1, 4, 2]),
    ([0, 2, 3], [1, -1, 2]),
    ([0, 2, 3], [3, 1, 2]),
    ([0, 2, 3], [1, 1, 2]),
    ([0, .max, 3], [1, 3, 2]),
  ]

  @Test(arguments: broken.indices)
  func brokenSegmentsOrIndices(_ index: Int) {
    let (segments, indices) = Self.broken[index]
    let error = fault(inModel: model(levels: [dense(2), sparse(segments, indices)]))
    #expect(error?.path == path + "dim_metadata[1]")
  }

  @Test func unknownKindOfLevel() {
    let error = fault(inModel: model(levels: [dense(2), [0: .int8(2)]]))
    #expect(error?.cause == .unknownCode(found: 2, of: "dimension format"))
  }

  @Test(arguments: [0, 4] as [UInt8])
  func unknownKindOfList(_ type: UInt8) {
    let error = fault(
      inModel: model(levels: [dense(2), sparse([0, 2, 3], [1, 3, 2], type: type)])
    )
    #expect(error?.cause == .unknownCode(found: Int(type), of: "type of index list"))
    #expect(error?.path == path + "dim_metadata[1].array_segments")
  }

  @Test func levelWithoutLists() {
    let error = fault(inModel: model(levels: [dense(2), [0: .int8(1), 2: .uint8(1)]]))
    #expect(error?.cause == .missing("the index list"))
  }

  @Test func levelsThatMultiplyBeyondAllBounds() {
    let huge: [Int32] = [.max, .max]
    let error = fault(inModel: model(shape: huge, levels: [dense(.max), dense(.max)]))
    // (2^31 - 1)^2 elements fit an Int, their bytes do not.
    #expect(error?.path.hasPrefix("subgraphs[0].tensors[1].") == true)
  }
}
