import Kernels

extension SparsePointwiseStage {
  /// Vectors of a plane: as many as there are sums that fit in registers beside a pixel vector and a
  /// weight.
  @inline(__always)
  static var planeColumns: Int { 12 }

  /// Elements from one plane to the next, and pixels of one at most.
  ///
  /// A constant of this module, so that no register holds it.
  @inline(__always)
  static var planeStride: Int { planeColumns &* Vector.scalarCount }

  @inline(__always)
  private var planeStride: Int { Self.planeStride }

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
    var pixel = 0
    while pixel < place.count {
      let count = min(planeStride, place.count &- pixel)
      splitIntoPlanes(place.input + pixel &* depth, count: count, planes: scratch)
      compute(
        planes: scratch,
        Lines(
          count: 1,
          length: count,
          output: place.output + pixel &* channels,
          residualPixel: place.residualPixel &+ pixel,
          stride: 0
        ),
        groups: groups
      )
      pixel &+= count
    }
  }

  /// Computes some vectors of channels of pixels that lie in planes.
  ///
  /// - Parameters:
  ///   - planes: `[depth, planeStride]`, and behind that the scratch for sums. The lanes behind the last
  ///     pixel are overwritten.
  ///   - lines: Where the pixels go, at most a plane's.
  ///   - groups: Vectors of output channels.
  @inline(__always)
  func compute(planes: UnsafeMutablePointer<Float>, _ lines: Lines, groups: Range<Int>) {
    let sums = planes + depth &* planeStride
    let count = lines.count &* lines.length
    clearUnusedLanes(planes, count: count)
    var group = groups.lowerBound
    while group < groups.upperBound {
      let end = min(group &+ groupsAtOnce, groups.upperBound)
      for index in 0..<end &- group {
        products(
          of: UnsafeRawPointer(planes),
          count: count,
          channel: firstChannel(group &+ index),
          sums: sums + index &* Vector.scalarCount &* planeStride
        )
      }
      for line in 0..<lines.count {
        finish(
          Strip(
            sums: UnsafePointer(sums + line &* lines.length),
            count: lines.length,
            groups: group..<end,
            residualPixel: lines.residualPixel &+ line &* lines.stride,
            output: lines.output + line &* lines.stride &* channels
          )
        )
      }
      group = end
    }
  }

  /// The last vector ends with the last channel.
  @inline(__always)
  private func firstChannel(_ group: Int) -> Int {
    min(group &* Vector.scalarCount, channels &- Vector.scalarCount)
  }

  /// Lanes behind the last pixel are computed too: they must hold numbers.
  @inline(__always)
  private func clearUnusedLanes(_ planes: UnsafeMutablePointer<Float>, count: Int) {
    let computed = tileColumns(count) &* Vector.scalarCount
    guard count < computed else { return }
    for channel in 0..<depth {
      let plane = planes + channel &* planeStride
      for index in count..<computed { plane[index] = 0 }
    }
  }

  /// Vectors of the narrowest tile that holds all pixels: the others would take registers for nothing.
  @inline(__always)
  private func tileColumns(_ count: Int) -> Int {
    let columns = (count &+ Vector.scalarCount &- 1) / Vector.scalarCount
    return columns > 8 ? 12 : columns > 6 ? 8 : columns > 4 ? 6 : columns > 2 ? 4 : 2
  }

  /// Sums the planes of one vector of output channels.
  @inline(__always)
  private func products(
    of planes: UnsafeRawPointer,
    count: Int,
    channel: Int,
    sums: UnsafeMutablePointer<Float>
  ) {
    switch tileColumns(count) {
    case 12: products(Unrolled12<Vector>.self, planes, channel: channel, sums)
    case 8: products(Unrolled8<Vector>.self, planes, channel: channel, sums)
    case 6: products(Unrolled6<Vector>.self, planes, channel: channel, sums)
    case 4: products(Unrolled4<Vector>.self, planes, channel: channel, sums)
    default: products(Unrolled2<Vector>.self, planes, channel: channel, sums)
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

  /// Applies the epilogue to vectors of channels, and stores them with the channels of a pixel side by
  /// side.
  @inline(__always)
  private func finish(_ strip: Strip) {
    let isWhole = epilogue.residual == nil || epilogue.residualChannels >= channels
    guard strip.count >= 4 && isWhole else { return finishOneByOne(strip) }
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
  ///
  /// The groups of a strip lie in one cache line of a pixel, which is complete before the next pixels.
  @inline(never)
  private func finish<Function: TileFunction>(_ strip: Strip, _ function: Function.Type) {
    let last = strip.count &- 4
    let residualChannels = epilogue.residualChannels
    let residual = epilogue.residual.map { $0 + strip.residualPixel &* residualChannels }
    var pixel = 0
    while true {
      for group in strip.groups {
        let channel = firstChannel(group)
        let first = Function.first(epilogue, channel)
        let second = Function.second(epilogue, channel)
        let target = strip.output + (pixel &* channels &+ channel)
        let tile = pixelsAcross(sums(strip, group) + pixel, stride: planeStride)
        @inline(__always)
        func storePixel(_ row: Int, _ sum: Vector) {
          store(Function.apply(sum, first, second), to: target + row &* channels)
        }
        if let residual {
          let source = residual + (pixel &* residualChannels &+ channel)
          @inline(__always)
          func storeTotal(_ row: Int, _ sum: Vector) {
            storePixel(row, sum + load(source + row &* residualChannels))
          }
          tile.forEach(storeTotal)
        } else {
          tile.forEach(storePixel)
        }
      }
      if pixel >= last { return }
      pixel = min(pixel &+ 4, last)
    }
  }

  @inline(never)
  private func finishOneByOne(_ strip: Strip) {
    for group in strip.groups {
      let lanes = Vector.scalarCount
      let tileChannels = TileChannels(first: firstChannel(group), group: 0..<channels, lanes: lanes)
      for pixel in 0..<strip.count {
        // Planes are whole vectors, so there is something to load behind the last pixel.
        let tile = pixelsAcross(sums(strip, group) + (pixel & ~3), stride: planeStride)
        epilogue.finish(
          Unrolled1 { _ in Unrolled1 { _ in tile[pixel & 3] } },
          tileChannels,
          pixel: strip.residualPixel &+ pixel,
          target: strip.output + pixel &* channels,
          stride: channels
        )
      }
    }
  }

  /// The sums of a group in a strip.
  @inline(__always)
  private func sums(_ strip: Strip, _ group: Int) -> UnsafePointer<Float> {
    strip.sums + (group &- strip.groups.lowerBound) &* Vector.scalarCount &* planeStride
  }

  /// Copies pixels `[count, depth]` to planes `[depth, planeStride]`.
  @inline(__always)
  func splitIntoPlanes(
    _ pixels: UnsafePointer<Float>,
    count: Int,
    planes: UnsafeMutablePointer<Float>
  ) {
    guard count >= 4 else { return splitOneByOne(pixels, count: count, planes: planes) }
    var pixel = 0
    while true {
      splitQuad(pixels + pixel &* depth, planes: planes + pixel)
      if pixel >= count &- 4 { return }
      pixel = min(pixel &+ 4, count &- 4)
    }
  }

  /// Four pixels; the last vector of channels may overlap the one before.
  @inline(__always)
  private func splitQuad(
    _ source: UnsafePointer<Float>,
    planes: UnsafeMutablePointer<Float>
  ) {
    let depth = depth
    let last = depth &- Vector.scalarCount
    @inline(__always)
    func split(_ channel: Int) {
      let pixels = Unrolled4 { load(source + (channel &+ $0 &* depth)) }
      storeAcross(pixels, to: planes + channel &* planeStride, stride: planeStride)
    }
    var channel = 0
    while channel < last {
      split(channel)
      channel &+= Vector.scalarCount
    }
    split(last)
  }

  @inline(never)
  private func splitOneByOne(
    _ pixels: UnsafePointer<Float>,
    count: Int,
    planes: UnsafeMutablePointer<Float>
  ) {
    for channel in 0..<depth {
      let plane = planes + channel &* planeStride
      for index in 0..<count { plane[index] = pixels[index &* depth &+ channel] }
    }
  }
}
