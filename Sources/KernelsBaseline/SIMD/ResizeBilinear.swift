package import Kernels

/// RESIZE_BILINEAR, with output rows as work items.
package enum ResizeBilinear {
  /// The table row.
  package static func kernel(named name: String) -> ResizeBilinearKernel {
    ResizeBilinearKernel(name: name, instructionSet: instructionSet, run: run)
  }

  private static func run(
    _ geometry: ResizeBilinearGeometry,
    _ call: ResizeBilinearKernel.Call,
    _ rows: Range<Int>
  ) {
    // Where a column lies takes a division and two roundings, so it is found once for all rows. The
    // room for so many columns is on the stack.
    let limit = 32
    var first = 0
    while first < geometry.outputWidth {
      let columns = first..<min(first &+ limit, geometry.outputWidth)
      withUnsafeTemporaryAllocation(
        of: ResizeBilinearGeometry.Sample.self,
        capacity: columns.count
      ) { samples in
        for column in columns {
          samples.initializeElement(at: column &- first, to: geometry.columnSample(column))
        }
        if let start = samples.baseAddress {
          for row in rows { run(geometry, call, row: row, columns, start) }
        }
      }
      first = columns.upperBound
    }
  }

  /// Some columns of one output row.
  @inline(__always)
  private static func run(
    _ geometry: ResizeBilinearGeometry,
    _ call: ResizeBilinearKernel.Call,
    row: Int,
    _ columns: Range<Int>,
    _ samples: UnsafePointer<ResizeBilinearGeometry.Sample>
  ) {
    let channels = geometry.channels
    let rowStride = geometry.inputWidth &* channels
    let (image, outputY) = row.quotientAndRemainder(dividingBy: geometry.outputHeight)
    let y = geometry.rowSample(outputY)
    let picture = call.input + image &* geometry.inputHeight &* rowStride
    let upper = picture + y.first &* rowStride
    let lower = picture + y.second &* rowStride
    var offset = (row &* geometry.outputWidth &+ columns.lowerBound) &* channels
    for index in 0..<columns.count {
      let x = samples[index]
      mix(
        upper + x.first &* channels,
        lower + x.first &* channels,
        upper + x.second &* channels,
        lower + x.second &* channels,
        x: x.fraction,
        y: y.fraction,
        addend: call.addend.map { $0 + offset },
        to: call.output + offset,
        channels
      )
      offset &+= channels
    }
  }

  /// Mixes four input pixels, in the order of the plain loops so that the sums are the same.
  @inline(__always)
  private static func mix(
    _ upperLeft: UnsafePointer<Float>,
    _ lowerLeft: UnsafePointer<Float>,
    _ upperRight: UnsafePointer<Float>,
    _ lowerRight: UnsafePointer<Float>,
    x: Float,
    y: Float,
    addend: UnsafePointer<Float>?,
    to output: UnsafeMutablePointer<Float>,
    _ channels: Int
  ) {
    let left = Vector(repeating: 1 - x)
    let right = Vector(repeating: x)
    let upper = Vector(repeating: 1 - y)
    let lower = Vector(repeating: y)
    @inline(__always)
    func sum(_ load: (UnsafePointer<Float>) -> Vector, _ channel: Int) -> Vector {
      let mixture =
        load(upperLeft + channel) * upper * left
        + load(lowerLeft + channel) * lower * left
        + load(upperRight + channel) * upper * right
        + load(lowerRight + channel) * lower * right
      guard let addend else { return mixture }
      return mixture + load(addend + channel)
    }
    guard channels >= Vector.scalarCount else {
      store(sum({ loadPart($0, first: channels) }, 0), to: output, first: channels)
      return
    }
    var channel = 0
    while channel < channels {
      // The last vector ends with the last channel and may overlap the one before.
      let first = min(channel, channels &- Vector.scalarCount)
      store(sum({ load($0) }, first), to: output + first)
      channel &+= Vector.scalarCount
    }
  }
}
