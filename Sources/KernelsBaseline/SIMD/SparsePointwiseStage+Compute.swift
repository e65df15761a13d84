import Kernels

extension SparsePointwiseStage {
  /// Computes some vectors of channels of the pixels of a place.
  ///
  /// - Parameters:
  ///   - groups: Vectors of output channels.
  ///   - scratch: ``scratchCount(_:lanes:)`` elements.
  func compute(
    _ place: PointwiseStage.Place,
    groups: Range<Int>,
    scratch: UnsafeMutablePointer<Float>
  ) {
    let sums = scratch + depth &* planeStride
    var pixel = 0
    while pixel < place.count {
      let count = min(planeStride, place.count &- pixel)
      splitIntoPlanes(place.input + pixel &* depth, count: count, planes: scratch)
      for group in groups {
        let channel = min(group &* Vector.scalarCount, channels &- Vector.scalarCount)
        products(of: UnsafeRawPointer(scratch), count: count, channel: channel, sums: sums)
        finish(
          UnsafePointer(sums),
          count: count,
          channel: channel,
          residualPixel: place.residualPixel &+ pixel,
          output: place.output + pixel &* channels
        )
      }
      pixel &+= count
    }
  }

  /// Sums the planes of one vector of output channels, in tiles that take the least registers that
  /// hold all pixels.
  @inline(__always)
  private func products(
    of planes: UnsafeRawPointer,
    count: Int,
    channel: Int,
    sums: UnsafeMutablePointer<Float>
  ) {
    let columns = (count &+ Vector.scalarCount &- 1) / Vector.scalarCount
    if columns > 8 {
      products(Unrolled12<Vector>.self, planes, channel: channel, sums)
    } else if columns > 6 {
      products(Unrolled8<Vector>.self, planes, channel: channel, sums)
    } else if columns > 4 {
      products(Unrolled6<Vector>.self, planes, channel: channel, sums)
    } else if columns > 2 {
      products(Unrolled4<Vector>.self, planes, channel: channel, sums)
    } else {
      products(Unrolled2<Vector>.self, planes, channel: channel, sums)
    }
  }

  @inline(__always)
  private func products<Sums: Unrolled>(
    _ tile: Sums.Type,
    _ planes: UnsafeRawPointer,
    channel first: Int,
    _ sums: UnsafeMutablePointer<Float>
  ) where Sums.Element == Vector {
    var target = sums
    for channel in first..<first &+ Vector.scalarCount {
      let bias = epilogue.bias.map { Vector(repeating: $0[channel]) } ?? Vector()
      var tile = Sums { _ in bias }
      var entry = entries + start(channel) &* entryStride
      let end = entries + start(channel &+ 1) &* entryStride
      while entry < end {
        let plane = planes + Int(entry.loadUnaligned(as: Int32.self))
        let weight = Vector(
          repeating: entry.loadUnaligned(fromByteOffset: 4, as: Float.self)
        )
        let before = tile
        @inline(__always)
        func add(_ column: Int) -> Vector {
          multiplyAdd(
            before[column],
            plane.loadUnaligned(
              fromByteOffset: column &* MemoryLayout<Vector>.stride,
              as: Vector.self
            ),
            weight
          )
        }
        tile = Sums(add)
        entry += entryStride
      }
      @inline(__always)
      func storeSum(_ column: Int, _ sum: Vector) {
        store(sum, to: target + column &* Vector.scalarCount)
      }
      tile.forEach(storeSum)
      target += planeStride
    }
  }

  @inline(__always)
  private func start(_ channel: Int) -> Int {
    Int(starts.loadUnaligned(fromByteOffset: 4 &* channel, as: Int32.self))
  }

  /// Applies the epilogue to a vector of channels, and stores it with the channels of a pixel side by
  /// side.
  @inline(__always)
  private func finish(
    _ sums: UnsafePointer<Float>,
    count: Int,
    channel: Int,
    residualPixel: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    let strip = Strip(
      sums: sums,
      count: count,
      channels: TileChannels(first: channel, group: 0..<channels, lanes: Vector.scalarCount),
      residualPixel: residualPixel,
      output: output
    )
    guard count >= 4 else { return finishOneByOne(strip) }
    switch epilogue.function {
    case .none: finish(strip, Keep.self)
    case .lowerLimit: finish(strip, LowerLimit.self)
    case .limits: finish(strip, Limit.self)
    case .prelu: finish(strip, PReLU.self)
    case .leaky: finish(strip, LeakyPReLU.self)
    case .tanh: finishOneByOne(strip)
    }
  }

  /// Four pixels at a time, of which the last may overlap the four before.
  @inline(__always)
  private func finish<Function: TileFunction>(
    _ strip: Strip,
    _ function: Function.Type
  ) {
    let first = Function.first(epilogue, strip.channels.channel(0))
    let second = Function.second(epilogue, strip.channels.channel(0))
    let last = strip.count &- 4
    var pixel = 0
    while true {
      let tile = epilogue.addResidual(
        pixelsAcross(strip.sums + pixel, stride: planeStride),
        strip.channels,
        pixel: strip.residualPixel &+ pixel
      )
      let target = strip.output + pixel &* channels
      @inline(__always)
      func storePixel(_ row: Int, _ sum: Unrolled1<Vector>) {
        epilogue.storePixel(
          sum,
          Function.self,
          Unrolled1 { _ in first },
          Unrolled1 { _ in second },
          strip.channels,
          target + row &* channels
        )
      }
      tile.forEach(storePixel)
      if pixel >= last { return }
      pixel = min(pixel &+ 4, last)
    }
  }

  @inline(never)
  private func finishOneByOne(_ strip: Strip) {
    for pixel in 0..<strip.count {
      // Planes are whole vectors, so there is something to load behind the last pixel.
      let tile = pixelsAcross(strip.sums + (pixel & ~3), stride: planeStride)
      epilogue.finish(
        Unrolled1 { _ in tile[pixel & 3] },
        strip.channels,
        pixel: strip.residualPixel &+ pixel,
        target: strip.output + pixel &* channels,
        stride: channels
      )
    }
  }

  /// Copies pixels `[count, depth]` to planes `[depth, planeStride]`.
  @inline(__always)
  private func splitIntoPlanes(
    _ pixels: UnsafePointer<Float>,
    count: Int,
    planes: UnsafeMutablePointer<Float>
  ) {
    if count >= 4 {
      var pixel = 0
      while true {
        splitQuad(pixels + pixel &* depth, planes: planes + pixel)
        if pixel >= count &- 4 { break }
        pixel = min(pixel &+ 4, count &- 4)
      }
    } else {
      for channel in 0..<depth {
        let plane = planes + channel &* planeStride
        for index in 0..<count { plane[index] = pixels[index &* depth &+ channel] }
      }
    }
    // Lanes behind the last pixel are computed too: they must hold numbers.
    let computed = min(planeStride, count &+ 2 &* Vector.scalarCount)
    if count < computed {
      for channel in 0..<depth {
        let plane = planes + channel &* planeStride
        for index in count..<computed { plane[index] = 0 }
      }
    }
  }

  /// Four pixels; the last four channels may overlap the four before.
  @inline(__always)
  private func splitQuad(
    _ source: UnsafePointer<Float>,
    planes: UnsafeMutablePointer<Float>
  ) {
    let last = depth &- 4
    var channel = 0
    while true {
      let block = transposed(source + channel, stride: depth)
      let plane = planes + channel &* planeStride
      storeQuad(block.e0, to: plane)
      storeQuad(block.e1, to: plane + planeStride)
      storeQuad(block.e2, to: plane + 2 &* planeStride)
      storeQuad(block.e3, to: plane + 3 &* planeStride)
      if channel >= last { return }
      channel = min(channel &+ 4, last)
    }
  }
}
