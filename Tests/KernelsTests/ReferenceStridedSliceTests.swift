import Kernels
import Tensors
import Testing

@Suite struct ReferenceStridedSliceTests {
  private typealias Specification = StridedSliceGeometry.Specification

  private func slice(_ input: Shape, _ specification: Specification) throws
    -> (shape: Shape, elements: [Float])
  {
    let geometry = try StridedSliceGeometry(input: input, specification)
    let elements = output(geometry.output.elementCount) {
      Reference.stridedSlice(geometry, input: ramp(input.elementCount), output: $0)
    }
    return (geometry.output, elements)
  }

  /// The indices Python's `range(size)[begin:end:step]` takes, by walking.
  private static func walk(size: Int, begin: Int?, end: Int?, step: Int) -> [Float] {
    var indices: [Float] = []
    var position = begin.map { $0 < 0 ? $0 + size : $0 } ?? (step > 0 ? 0 : size - 1)
    position = step > 0 ? max(position, 0) : min(position, size - 1)
    let end = end.map { $0 < 0 ? $0 + size : $0 } ?? (step > 0 ? size : -1)
    while step > 0 ? position < min(end, size) : position > max(end, -1) {
      indices.append(Float(position))
      position += step
    }
    return indices
  }

  @Test(arguments: 0...4)
  func everySliceOfOneAxis(size: Int) throws {
    for position in coordinates([15, 15, 8, 4]) {
      let (begin, end, mask) = (position[0] - 7, position[1] - 7, position[3])
      let step = [-4, -3, -2, -1, 1, 2, 3, 4][position[2]]
      let result = try slice(
        [size],
        Specification(
          begin: [begin],
          end: [end],
          strides: [step],
          beginMask: mask & 1,
          endMask: mask >> 1
        )
      )
      let expected = Self.walk(
        size: size,
        begin: mask & 1 == 1 ? nil : begin,
        end: mask >> 1 == 1 ? nil : end,
        step: step
      )
      #expect(result.elements == expected, "\(begin):\(end):\(step) mask \(mask)")
      #expect(result.shape == [expected.count])
    }
  }

  /// `x[1:3, ::-1]`, `x[1]`, `x[..., 2]`, `x[1, ...]`, `x[:, newaxis, 1]`, `x[newaxis, ..., ::2]` and
  /// the like on 0..<12 as 3 x 4.
  @Test(
    arguments: [
      (
        Specification(begin: [1, 0], end: [3, 0], strides: [1, -1], beginMask: 2, endMask: 2),
        [2, 4], [7, 6, 5, 4, 11, 10, 9, 8]
      ),
      (Specification(begin: [1], end: [2], strides: [1], shrinkAxisMask: 1), [4], [4, 5, 6, 7]),
      (Specification(begin: [-1], end: [0], strides: [1], shrinkAxisMask: 1), [4], [8, 9, 10, 11]),
      (
        Specification(
          begin: [0, 2],
          end: [0, 3],
          strides: [1, 1],
          ellipsisMask: 1,
          shrinkAxisMask: 2
        ),
        [3], [2, 6, 10]
      ),
      (
        Specification(
          begin: [1, 0],
          end: [2, 0],
          strides: [1, 1],
          ellipsisMask: 2,
          shrinkAxisMask: 1
        ),
        [4], [4, 5, 6, 7]
      ),
      (
        Specification(
          begin: [0, 0, 1],
          end: [3, 0, 2],
          strides: [1, 1, 1],
          newAxisMask: 2,
          shrinkAxisMask: 4
        ),
        [3, 1], [1, 5, 9]
      ),
      (
        Specification(
          begin: [0, 0, 0],
          end: [0, 0, 4],
          strides: [1, 1, 2],
          ellipsisMask: 2,
          newAxisMask: 1
        ),
        [1, 3, 2], [0, 2, 4, 6, 8, 10]
      ),
      (
        Specification(
          begin: [0, 1, 2],
          end: [0, 2, 4],
          strides: [1, 1, 1],
          ellipsisMask: 1
        ),
        [1, 2], [6, 7]
      ),
      (Specification(begin: [2, 3], end: [3, 4], strides: [1, 1], shrinkAxisMask: 3), [], [11]),
      (Specification(begin: [], end: [], strides: []), [3, 4], (0..<12).map { Float($0) }),
      (
        Specification(begin: [1, 1], end: [1, 2], strides: [1, 2], endIsOffset: true),
        [1, 1], [5]
      ),
      (Specification(begin: [2, 0], end: [1, 4], strides: [1, 1]), [0, 4], []),
    ] as [(StridedSliceGeometry.Specification, [Int], [Float])]
  )
  func masks(specification: StridedSliceGeometry.Specification, sizes: [Int], expected: [Float])
    throws
  {
    let result = try slice([3, 4], specification)
    #expect(result.shape == Shape(sizes))
    #expect(result.elements == expected)
  }

  /// An end that counts from the begin; the first four computed with LiteRT, which reads outside the
  /// tensor in the others.
  @Test(
    arguments: [
      (1, 3, 1, [1, 2, 3]), (-4, 3, 1, [2, 3, 4]), (0, 5, 2, [0, 2, 4]), (-1, -3, -1, [5, 4, 3]),
      (2, -3, -1, [2, 1, 0]), (3, 9, 1, [3, 4, 5]), (0, -1, 1, []),
    ] as [(Int, Int, Int, [Float])]
  )
  func endsThatCountFromTheBegin(begin: Int, end: Int, step: Int, expected: [Float]) throws {
    let result = try slice(
      [6],
      Specification(begin: [begin], end: [end], strides: [step], endIsOffset: true)
    )
    #expect(result.elements == expected)
  }

  @Test(arguments: [
    Specification(begin: [0], end: [1, 2], strides: [1]),
    Specification(begin: [0], end: [1], strides: []),
    Specification(begin: [0, 0, 0], end: [1, 1, 1], strides: [1, 1, 1]),
    Specification(begin: [0], end: [1], strides: [0]),
    Specification(begin: [0, 0], end: [1, 1], strides: [1, 1], ellipsisMask: 3),
    Specification(begin: [3], end: [4], strides: [1], shrinkAxisMask: 1),
    Specification(begin: [1], end: [2], strides: [-1], shrinkAxisMask: 1),
    Specification(begin: [.max], end: [.min], strides: [1]),
    Specification(begin: [0], end: [1], strides: [.min]),
  ])
  func refusesWhatIsNoSlice(specification: StridedSliceGeometry.Specification) {
    #expect(throws: GeometryError.self) { try slice([3, 4], specification) }
  }

  @Test func anIndexIntoAnEmptyAxisIsRefused() {
    let specification = Specification(begin: [0], end: [1], strides: [1], shrinkAxisMask: 1)
    #expect(throws: GeometryError.self) { try slice([0, 4], specification) }
  }

  @Test func theLargestStridesDoNotOverflow() throws {
    let limit = Int(Int32.max)
    let result = try slice(
      [2, 2],
      Specification(
        begin: [limit, -limit],
        end: [-limit, limit],
        strides: [-limit - 1, limit]
      )
    )
    #expect(result.shape == [1, 1])
    #expect(result.elements == [2])
  }
}
