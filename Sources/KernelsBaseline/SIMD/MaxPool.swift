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
    let inner = window.innerColumns
    let (height, width) = (window.outputHeight, window.outputWidth)
    for row in rows {
      let (image, y) = row.quotientAndRemainder(dividingBy: height)
      let lines = window.lines(outputRow: y)
      let top = y &* window.strideHeight &- window.paddingTop
      let lineStride = window.dilationHeight &* window.inputWidth &* pool.channels
      let line = PoolLine(
        source: input
          + ((image &* window.inputHeight &+ top) &* window.inputWidth &- window.paddingLeft)
          &* pool.channels
          + lines.lowerBound &* lineStride,
        lineCount: lines.count,
        lineStride: lineStride,
        tapStride: window.dilationWidth &* pool.channels,
        pixelStride: window.strideWidth &* pool.channels,
        channels: pool.channels,
        output: output + row &* width &* pool.channels,
        epilogue: epilogue
      )
      for column in 0..<inner.lowerBound {
        compute(line, column..<column &+ 1, taps: window.columns(outputColumn: column))
      }
      if lines.count == 2 && window.kernelWidth == 2 {
        computePairs(line, inner)
      } else {
        compute(line, inner, taps: 0..<window.kernelWidth)
      }
      for column in inner.upperBound..<width {
        compute(line, column..<column &+ 1, taps: window.columns(outputColumn: column))
      }
    }
  }

  /// Output columns that have the same taps.
  @inline(__always)
  private static func compute(_ line: PoolLine, _ columns: Range<Int>, taps: Range<Int>) {
    forEachVector(line, columns) { source, count in
      var greatest = Vector(repeating: -Float.greatestFiniteMagnitude)
      var start = source
      for _ in 0..<line.lineCount {
        for tap in taps {
          greatest = greater(load(start + tap &* line.tapStride, first: count), greatest)
        }
        start += line.lineStride
      }
      return greatest
    }
  }

  /// Output columns whose windows are two by two pixels inside the picture.
  @inline(__always)
  private static func computePairs(_ line: PoolLine, _ columns: Range<Int>) {
    forEachVector(line, columns) { source, count in
      let below = source + line.lineStride
      var greatest = Vector(repeating: -Float.greatestFiniteMagnitude)
      greatest = greater(load(source, first: count), greatest)
      greatest = greater(load(source + line.tapStride, first: count), greatest)
      greatest = greater(load(below, first: count), greatest)
      return greater(load(below + line.tapStride, first: count), greatest)
    }
  }

  /// Stores what a function makes of the windows of some columns, vector by vector.
  @inline(__always)
  private static func forEachVector(
    _ line: PoolLine,
    _ columns: Range<Int>,
    _ pooled: (_ source: UnsafePointer<Float>, _ count: Int) -> Vector
  ) {
    for column in columns {
      let source = line.source + column &* line.pixelStride
      let target = line.output + column &* line.channels
      var channel = 0
      // The last vector ends with the last channel and may overlap the one before.
      while channel &+ Vector.scalarCount <= line.channels {
        let sum = line.epilogue.apply(
          pooled(source + channel, Vector.scalarCount),
          slopes: Vector()
        )
        store(sum, to: target + channel)
        channel &+= Vector.scalarCount
      }
      guard channel < line.channels else { continue }
      let first = max(0, line.channels &- Vector.scalarCount)
      let count = min(Vector.scalarCount, line.channels)
      let sum = line.epilogue.apply(pooled(source + first, count), slopes: Vector())
      store(sum, to: target + first, first: count)
    }
  }

  /// A NaN is never greater.
  @inline(__always)
  private static func greater(_ value: Vector, _ greatest: Vector) -> Vector {
    greatest.replacing(with: value, where: value .> greatest)
  }
}
