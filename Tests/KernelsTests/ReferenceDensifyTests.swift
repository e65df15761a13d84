import Kernels
import Tensors
import TestSupport
import Testing

@Suite struct ReferenceDensifyTests {
  private func densify(_ layout: SparsityLayout, _ values: [UInt16]) -> [UInt16] {
    var result = [UInt16](repeating: 0xFFFF, count: layout.shape.elementCount)
    values.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        if let values = source.baseAddress, let output = target.baseAddress {
          Reference.densify(layout, elementByteCount: 2, values: values, output: output)
        }
      }
    }
    return result
  }

  /// The layout of the face detector's pointwise filters: all axes dense but the last.
  @Test func rowsOfIndices() throws {
    let layout = try SparsityLayout(
      shape: [3, 1, 4],
      traversalOrder: [0, 1, 2],
      blockMap: [],
      levels: [
        .dense(size: 3), .dense(size: 1),
        .sparseCSR(segments: [0, 2, 2, 5], indices: [1, 3, 0, 1, 2]),
      ]
    )
    #expect(layout.valueCount == 5)
    #expect(densify(layout, [1, 2, 3, 4, 5]) == [0, 1, 0, 2, 0, 0, 0, 0, 3, 4, 5, 0])
  }

  /// Columns are walked first, and only those with values are stored.
  @Test func columnsOfIndices() throws {
    let layout = try SparsityLayout(
      shape: [2, 4],
      traversalOrder: [1, 0],
      blockMap: [],
      levels: [
        .sparseCSR(segments: [0, 2], indices: [1, 3]),
        .sparseCSR(segments: [0, 1, 3], indices: [1, 0, 1]),
      ]
    )
    #expect(densify(layout, [5, 6, 7]) == [0, 0, 0, 6, 0, 5, 0, 7])
  }

  /// Blocks of two rows and two columns: the second of the first row, the first of the second.
  @Test func blocks() throws {
    let layout = try SparsityLayout(
      shape: [4, 4],
      traversalOrder: [0, 1, 2, 3],
      blockMap: [0, 1],
      levels: [
        .dense(size: 2), .sparseCSR(segments: [0, 1, 2], indices: [1, 0]), .dense(size: 2),
        .dense(size: 2),
      ]
    )
    #expect(layout.valueCount == 8)
    #expect(
      densify(layout, [1, 2, 3, 4, 5, 6, 7, 8]) == [
        0, 0, 1, 2,
        0, 0, 3, 4,
        5, 6, 0, 0,
        7, 8, 0, 0,
      ]
    )
  }

  @Test func blocksWithTheirAxesExchanged() throws {
    let layout = try SparsityLayout(
      shape: [2, 3],
      traversalOrder: [0, 1, 3, 2],
      blockMap: [0, 1],
      levels: [.dense(size: 1), .dense(size: 1), .dense(size: 3), .dense(size: 2)]
    )
    #expect(densify(layout, [1, 2, 3, 4, 5, 6]) == [1, 3, 5, 2, 4, 6])
  }

  /// Random rows, stored and filled in again.
  @Test func randomRowsComeBack() throws {
    var random = SplitMix64(seed: 0xDE_25)
    for _ in 0..<50 {
      let (rows, columns) = (
        Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random)
      )
      var (segments, indices, values) = ([0], [Int](), [UInt16]())
      var expected: [UInt16] = []
      for _ in 0..<rows {
        for column in 0..<columns {
          let isStored = Bool.random(using: &random)
          let value = isStored ? UInt16.random(in: 1...UInt16.max, using: &random) : 0
          expected.append(value)
          if isStored {
            indices.append(column)
            values.append(value)
          }
        }
        segments.append(indices.count)
      }
      let layout = try SparsityLayout(
        shape: Shape([rows, columns]),
        traversalOrder: [0, 1],
        blockMap: [],
        levels: [.dense(size: rows), .sparseCSR(segments: segments, indices: indices)]
      )
      #expect(layout.valueCount == values.count)
      #expect(densify(layout, values) == expected, "\(random)")
    }
  }

  @Test func anEmptyTensorNeedsNoValues() throws {
    let layout = try SparsityLayout(
      shape: [1 << 40, 0],
      traversalOrder: [0, 1],
      blockMap: [],
      levels: [.dense(size: 1 << 40), .dense(size: 0)]
    )
    #expect(layout.valueCount == 0)
    #expect(densify(layout, []) == [])
  }

  /// Layouts for a tensor of 2 x 4 that are wrong in one place each.
  @Test(
    arguments: [
      // Traversal order
      ([0], [], [.dense(size: 2)]),
      ([0, 0], [], [.dense(size: 2), .dense(size: 4)]),
      ([0, 2], [], [.dense(size: 2), .dense(size: 4)]),
      ([0, -1], [], [.dense(size: 2), .dense(size: 4)]),
      ([0, 1], [], [.dense(size: 2)]),
      // Dense sizes
      ([0, 1], [], [.dense(size: 3), .dense(size: 4)]),
      ([0, 1], [], [.dense(size: -2), .dense(size: 4)]),
      ([0, 1], [], [.dense(size: 2), .dense(size: .max)]),
      // Segments
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [], indices: [])]),
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [0, 1], indices: [1])]),
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [0, 1, 1, 1], indices: [1])]),
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [1, 1, 1], indices: [1])]),
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [0, 3, 1], indices: [1])]),
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [0, -1, 1], indices: [1])]),
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [0, 1, 2], indices: [1])]),
      // Indices
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [0, 1, 1], indices: [4])]),
      ([0, 1], [], [.dense(size: 2), .sparseCSR(segments: [0, 1, 1], indices: [-1])]),
      // Blocks
      ([0, 1, 2], [1], [.dense(size: 2), .dense(size: 1), .dense(size: 3)]),
      ([0, 1, 2], [1], [.dense(size: 2), .dense(size: 4), .dense(size: 0)]),
      ([0, 1, 2], [2], [.dense(size: 2), .dense(size: 2), .dense(size: 2)]),
      ([0, 1, 2], [-1], [.dense(size: 2), .dense(size: 2), .dense(size: 2)]),
      (
        [0, 1, 2], [1],
        [.dense(size: 2), .dense(size: 2), .sparseCSR(segments: [0, 1, 1, 1, 1], indices: [0])]
      ),
    ] as [([Int], [Int], [SparsityLayout.Level])]
  )
  func refusesBrokenLayouts(order: [Int], blockMap: [Int], levels: [SparsityLayout.Level]) {
    #expect(throws: GeometryError.self) {
      try SparsityLayout(shape: [2, 4], traversalOrder: order, blockMap: blockMap, levels: levels)
    }
  }

  /// Each level is a step of recursion.
  @Test func tooManyLevelsAreRefused() {
    let count = SparsityLayout.levelLimit
    #expect(throws: GeometryError.self) {
      try SparsityLayout(
        shape: [2],
        traversalOrder: Array(0...count),
        blockMap: [Int](repeating: 0, count: count),
        levels: [.dense(size: 2)] + [SparsityLayout.Level](repeating: .dense(size: 1), count: count)
      )
    }
  }
}
