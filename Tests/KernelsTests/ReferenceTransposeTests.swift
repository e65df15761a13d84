import Kernels
import Tensors
import Testing

@Suite struct ReferenceTransposeTests {
  private func transpose(_ geometry: TransposeGeometry, _ input: [Float]) -> [Float] {
    output(geometry.output.elementCount) {
      Reference.transpose(geometry, input: input, output: $0)
    }
  }

  private static func permutations(_ count: Int) -> [[Int]] {
    coordinates([Int](repeating: count, count: count)).filter { Set($0).count == count }
  }

  /// Every order of up to four axes: each element is where its coordinates say, and the inverse
  /// order brings all back.
  @Test(arguments: [[], [5], [2, 3], [2, 1, 3], [2, 3, 4, 2], [1, 3, 1, 2]])
  func everyOrder(sizes: [Int]) throws {
    let input = ramp(sizes.reduce(1, *))
    for order in Self.permutations(sizes.count) {
      let geometry = try TransposeGeometry(input: Shape(sizes), permutation: order)
      let turned = order.map { sizes[$0] }
      #expect(geometry.output.dimensions == turned)
      let result = transpose(geometry, input)
      for position in coordinates(sizes) {
        let target = order.map { position[$0] }
        #expect(result[index(target, in: turned)] == input[index(position, in: sizes)])
      }
      let inverse = order.indices.map { axis in order.firstIndex(of: axis) ?? 0 }
      let back = try TransposeGeometry(input: Shape(turned), permutation: inverse)
      #expect(transpose(back, result) == input)
    }
  }

  @Test func negativeAxesCountFromTheInnermost() throws {
    let geometry = try TransposeGeometry(input: [2, 3, 4], permutation: [-1, 0, -2])
    #expect(geometry.output == [4, 2, 3])
  }

  @Test(arguments: [[0], [0, 1, 2], [0, 0], [0, 2], [0, -3], [1, -1]])
  func refusesWhatIsNoPermutation(order: [Int]) {
    #expect(throws: GeometryError.self) {
      try TransposeGeometry(input: [2, 3], permutation: order)
    }
  }
}
