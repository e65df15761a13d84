package import Kernels

/// Layer normalisation, with rows as work items.
package enum LayerNormalization {
  /// The table row.
  package static func kernel(named name: String) -> LayerNormalizationKernel {
    LayerNormalizationKernel(name: name, instructionSet: instructionSet) {
      run($0, $1, $2, $3, $4)
    }
  }

  private static func run(
    _ geometry: LayerNormalizationKernel.Geometry,
    _ input: UnsafePointer<Float>,
    _ scale: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>,
    _ rows: Range<Int>
  ) {
    let channels = geometry.channels
    let whole = channels / Vector.scalarCount &* Vector.scalarCount
    let rest = channels &- whole
    for row in rows {
      let source = input + row &* channels
      let target = output + row &* channels
      var sum = Vector()
      var channel = 0
      while channel < whole {
        sum += load(source + channel)
        channel &+= Vector.scalarCount
      }
      if rest > 0 { sum += loadPart(source + whole, first: rest) }
      let mean = sumOfLanes(sum) / Float(channels)
      let means = Vector(repeating: mean)
      var squares = Vector()
      channel = 0
      while channel < whole {
        let difference = load(source + channel) - means
        squares += difference * difference
        channel &+= Vector.scalarCount
      }
      if rest > 0 {
        let difference = loadPart(source + whole, first: rest) - means
        squares += keep(difference * difference, first: rest)
      }
      let variance = sumOfLanes(squares) / Float(channels)
      let root = Vector(repeating: 1 / (variance + geometry.epsilon).squareRoot())
      channel = 0
      while channel < whole {
        let factor = root * load(scale + channel)
        store(load(source + channel) * factor - means * factor, to: target + channel)
        channel &+= Vector.scalarCount
      }
      if rest > 0 {
        let factor = root * loadPart(scale + whole, first: rest)
        let value = loadPart(source + whole, first: rest) * factor - means * factor
        storePart(value, to: target + whole, first: rest)
      }
    }
  }

  /// The first lanes, and 0 in the others.
  @inline(__always)
  private static func keep(_ vector: Vector, first count: Int) -> Vector {
    var result = vector
    for lane in count..<Vector.scalarCount { result[lane] = 0 }
    return result
  }
}
