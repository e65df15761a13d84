import Kernels
import Tensors
import Testing

@Suite struct ReferenceDepthToSpaceTests {
  private func rearrange(_ geometry: DepthToSpaceGeometry) -> [Float] {
    output(geometry.output.elementCount) {
      Reference.depthToSpace(geometry, input: ramp(geometry.input.elementCount), output: $0)
    }
  }

  /// Computed with LiteRT.
  @Test func knownValues() throws {
    let geometry = try DepthToSpaceGeometry(input: [1, 1, 2, 8], block: 2)
    #expect(geometry.output == [1, 2, 4, 2])
    #expect(rearrange(geometry) == [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15])
  }

  @Test(
    arguments: [
      ([1, 3, 4, 4], 2), ([2, 2, 1, 18], 3), ([1, 2, 3, 5], 1), ([2, 3, 2, 12], 2),
    ] as [([Int], Int)]
  )
  func equalsTheDefinition(sizes: [Int], block: Int) throws {
    let geometry = try DepthToSpaceGeometry(input: Shape(sizes), block: block)
    let channels = sizes[3] / (block * block)
    #expect(geometry.output == Shape([sizes[0], sizes[1] * block, sizes[2] * block, channels]))
    let expected = coordinates(geometry.output.dimensions).map { position in
      let (y, x, channel) = (position[1], position[2], position[3])
      let inputChannel = (y % block * block + x % block) * channels + channel
      return Float(index([position[0], y / block, x / block, inputChannel], in: sizes))
    }
    #expect(rearrange(geometry) == expected)
  }

  @Test(
    arguments: [
      ([1, 2, 2], 1), ([1, 2, 2, 6], 2), ([1, 2, 2, 4], 0), ([1, 2, 2, 4], -2),
      ([1, 2, 2, 4], .max),
      ([1, 1 << 61, 1, 0], 8), ([1, 1, 1 << 61, 0], 8),
    ] as [([Int], Int)]
  )
  func refusesShapesThatDoNotFit(sizes: [Int], block: Int) throws {
    let shape = try #require(Shape(checking: sizes))
    #expect(throws: GeometryError.self) { try DepthToSpaceGeometry(input: shape, block: block) }
  }
}
