import Kernels
import Tensors
import Testing

@Suite struct ReferenceConcatenationTests {
  /// Cutting the result at the same places gives the inputs back.
  @Test(arguments: [0, 1, 2, -1])
  func eachInputIsInItsPlace(axis: Int) throws {
    let place = axis < 0 ? axis + 3 : axis
    let shapes = [2, 0, 1, 3].map { size in
      var sizes = [2, 3, 2]
      sizes[place] = size
      return Shape(sizes)
    }
    let geometry = try ConcatenationGeometry(inputs: shapes, axis: axis)
    #expect(geometry.output[place] == 6)
    let inputs = shapes.enumerated().map { number, shape in
      ramp(shape.elementCount).map { $0 + Float(number) * 100 }
    }
    let result = output(geometry.output.elementCount) { output in
      for (number, input) in inputs.enumerated() {
        Reference.concatenation(geometry, index: number, input: input, output: output)
      }
    }
    var first = 0
    for (shape, input) in zip(shapes, inputs) {
      let part = coordinates(shape.dimensions).map { position in
        var position = position
        position[place] += first
        return result[index(position, in: geometry.output.dimensions)]
      }
      #expect(part == input)
      first += shape[place]
    }
  }

  @Test(
    arguments: [
      ([], 0), ([[2, 3], [2, 3]], 2), ([[2, 3], [2, 3]], -3), ([[2, 3], [2, 4]], 0),
      ([[2, 3], [2, 3, 1]], 0), ([[]], 0),
      ([[1 << 61, 2], [1 << 61, 2]], 0), ([[.max, 0], [1, 0]], 0),
    ] as [([[Int]], Int)]
  )
  func refusesInputsThatDoNotFit(shapes: [[Int]], axis: Int) {
    #expect(throws: GeometryError.self) {
      try ConcatenationGeometry(inputs: shapes.map { Shape($0) }, axis: axis)
    }
  }
}
