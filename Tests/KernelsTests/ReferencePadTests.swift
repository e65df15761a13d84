import Kernels
import Tensors
import Testing

@Suite struct ReferencePadTests {
  /// Against the definition: an output element is the input's if it lies inside, else the value.
  @Test(
    arguments: [
      ([4], [(2, 3)]), ([2, 3], [(0, 0), (1, 2)]), ([2, 3], [(1, 0), (0, 0)]),
      ([1, 3, 2, 2], [(0, 0), (1, 2), (2, 1), (0, 0)]),
      ([1, 2, 2, 3], [(0, 0), (0, 0), (0, 0), (0, 4)]),
      ([2, 1, 2, 2, 1], [(1, 0), (0, 1), (1, 1), (0, 0), (2, 1)]), ([2, 0], [(1, 1), (0, 2)]),
      ([], []),
    ] as [([Int], [(Int, Int)])]
  )
  func equalsTheDefinition(sizes: [Int], paddings: [(Int, Int)]) throws {
    let geometry = try PadGeometry(
      input: Shape(sizes),
      paddings: paddings.map { (before: $0.0, after: $0.1) }
    )
    #expect(
      geometry.output.dimensions == zip(sizes, paddings).map { $0 + $1.0 + $1.1 }
    )
    let input = ramp(geometry.input.elementCount)
    let expected = coordinates(geometry.output.dimensions).map { position in
      let inside = zip(position, paddings).map { $0 - $1.0 }
      return zip(inside, sizes).allSatisfy { $0 >= 0 && $0 < $1 }
        ? input[zip(inside, sizes).reduce(0) { $0 * $1.1 + $1.0 }] : -7
    }
    let result = output(geometry.output.elementCount) {
      Reference.pad(geometry, value: -7, input: input, output: $0)
    }
    #expect(result == expected)
  }

  @Test(
    arguments: [
      [(0, 0)], [(0, 0), (0, 0), (0, 0)], [(-1, 0), (0, 0)], [(0, 0), (0, -1)],
      [(.max, 0), (0, 0)], [(0, .max), (0, 0)], [(1 << 40, 0), (0, 1 << 40)],
    ] as [[(Int, Int)]]
  )
  func refusesPaddingThatDoesNotFit(paddings: [(Int, Int)]) {
    #expect(throws: GeometryError.self) {
      try PadGeometry(input: [2, 3], paddings: paddings.map { (before: $0.0, after: $0.1) })
    }
  }
}
