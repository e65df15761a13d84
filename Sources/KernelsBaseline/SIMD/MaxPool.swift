package import Kernels

/// MAX_POOL_2D, with output rows as work items.
package enum MaxPool {
  /// The table row.
  package static func kernel(named name: String) -> PoolKernel {
    PoolKernel(name: name, instructionSet: instructionSet) { run($0, $1, $2, $3, $4) }
  }

  private static func run(
    _ pool: Pool2D,
    _ activation: Activation,
    _ input: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>,
    _ rows: Range<Int>
  ) {
    let epilogue = FusedEpilogue(Epilogue(function: .activation(activation)), channels: 0)
    let window = pool.window
    let channels = pool.channels
    let lineStride = window.inputWidth &* channels
    let isWhole = channels >= Vector.scalarCount
    for row in rows {
      let (image, y) = row.quotientAndRemainder(dividingBy: window.outputHeight)
      let lines = window.lines(outputRow: y)
      let top = y &* window.strideHeight &- window.paddingTop
      let start = input + image &* window.inputHeight &* lineStride + top &* lineStride
      for x in 0..<window.outputWidth {
        let columns = window.columns(outputColumn: x)
        let left = x &* window.strideWidth &- window.paddingLeft
        let source = start + left &* channels
        let target = output + (row &* window.outputWidth &+ x) &* channels
        var channel = 0
        while channel < channels {
          // The last vector ends with the last channel and may overlap the one before.
          let first = isWhole ? min(channel, channels &- Vector.scalarCount) : channel
          let count = isWhole ? Vector.scalarCount : channels
          var greatest = Vector(repeating: -Float.greatestFiniteMagnitude)
          for ky in lines {
            let line = source + (ky &* window.dilationHeight &* lineStride &+ first)
            for kx in columns {
              let value = load(line + kx &* window.dilationWidth &* channels, first: count)
              greatest = greatest.replacing(with: value, where: value .> greatest)
            }
          }
          store(epilogue.apply(greatest, slopes: Vector()), to: target + first, first: count)
          channel &+= Vector.scalarCount
        }
      }
    }
  }
}
