import Kernels

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Adds bias and residual to sums in place, and applies the function.
///
/// Compiled for every processor of the architecture, unlike the kernels that do this in registers.
struct EpiloguePass {
  private typealias Vector = SIMD4<Float>

  private let epilogue: Epilogue
  /// Channels of the output.
  private let stride: Int

  init(_ epilogue: Epilogue, outputChannels: Int) {
    self.epilogue = epilogue
    stride = outputChannels
  }

  /// Finishes some channels of some pixels.
  func finish(
    _ pixels: Range<Int>,
    _ channels: Range<Int>,
    output: UnsafeMutablePointer<Float>
  ) {
    switch epilogue.function {
    case .prelu(let slopes):
      update(pixels, channels, output, slopes: slopes) { sum, slopes in
        sum.replacing(with: sum * slopes, where: sum .< 0)
      }
    case .activation(.none):
      if epilogue.bias == nil && epilogue.residual == nil { return }
      update(pixels, channels, output) { sum, _ in sum }
    case .activation(let activation):
      guard let limits = activation.limits else {
        return update(pixels, channels, output) { sum, _ in
          Vector(tanhf(sum[0]), tanhf(sum[1]), tanhf(sum[2]), tanhf(sum[3]))
        }
      }
      let (lower, upper) = (Vector(repeating: limits.lower), Vector(repeating: limits.upper))
      update(pixels, channels, output) { sum, _ in
        // NaN stays NaN.
        let raised = sum.replacing(with: lower, where: sum .< lower)
        return raised.replacing(with: upper, where: raised .> upper)
      }
    }
  }

  /// Replaces vectors of channels; the function also gets the slopes of its channels.
  @inline(__always)
  private func update(
    _ pixels: Range<Int>,
    _ channels: Range<Int>,
    _ output: UnsafeMutablePointer<Float>,
    slopes start: UnsafePointer<Float>? = nil,
    _ function: (Vector, Vector) -> Vector
  ) {
    let width = Vector.scalarCount
    for pixel in pixels {
      let line = output + pixel &* stride
      let residual = epilogue.residual.map { $0 + pixel &* epilogue.residualChannels }
      var channel = channels.lowerBound
      while channel < channels.upperBound {
        let left = channels.upperBound &- channel
        let count = left < width ? left : width
        var sum = load(line + channel, count)
        if let bias = epilogue.bias { sum += load(bias + channel, count) }
        if let residual, channel < epilogue.residualChannels {
          let present = epilogue.residualChannels &- channel
          sum += load(residual + channel, present < count ? present : count)
        }
        var slopes = Vector()
        if let start { slopes = load(start + channel, count) }
        store(function(sum, slopes), line + channel, count)
        channel &+= width
      }
    }
  }

  /// The first elements of a vector; 0 in the other lanes.
  @inline(__always)
  private func load(_ source: UnsafePointer<Float>, _ count: Int) -> Vector {
    if count == Vector.scalarCount {
      return UnsafeRawPointer(source).loadUnaligned(as: Vector.self)
    }
    // Lanes by constant index keep the vector in a register.
    return Vector(
      source[0],
      count > 1 ? source[1] : 0,
      count > 2 ? source[2] : 0,
      0
    )
  }

  @inline(__always)
  private func store(_ vector: Vector, _ target: UnsafeMutablePointer<Float>, _ count: Int) {
    if count == Vector.scalarCount {
      UnsafeMutableRawPointer(target).storeBytes(of: vector, as: Vector.self)
      return
    }
    target[0] = vector[0]
    if count > 1 { target[1] = vector[1] }
    if count > 2 { target[2] = vector[2] }
  }
}
