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
    for row in rows {
      let (image, y) = row.quotientAndRemainder(dividingBy: window.outputHeight)
      let top = y &* window.strideHeight &- window.paddingTop
      let start = input + image &* window.inputHeight &* lineStride
      for x in 0..<window.outputWidth {
        let left = x &* window.strideWidth &- window.paddingLeft
        let target = output + (row &* window.outputWidth &+ x) &* channels
        var channel = 0
        while channel < channels {
          let rest = channels &- channel
          let count = rest < Vector.scalarCount ? rest : Vector.scalarCount
          var greatest = Vector(repeating: -Float.greatestFiniteMagnitude)
          for ky in 0..<window.kernelHeight {
            let line = top &+ ky &* window.dilationHeight
            guard line >= 0 && line < window.inputHeight else { continue }
            for kx in 0..<window.kernelWidth {
              let column = left &+ kx &* window.dilationWidth
              guard column >= 0 && column < window.inputWidth else { continue }
              let value = load(
                start + (line &* lineStride &+ column &* channels &+ channel),
                first: count
              )
              greatest = greatest.replacing(with: value, where: value .> greatest)
            }
          }
          store(
            epilogue.apply(greatest, slopes: Vector()),
            to: target + channel,
            first: count
          )
          channel &+= Vector.scalarCount
        }
      }
    }
  }
}
