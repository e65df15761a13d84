import Kernels

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension FusedEpilogue {
  /// Bias of `count` channels from a channel on; 0 without a bias.
  @inline(__always)
  func bias(_ channel: Int, first count: Int) -> Vector {
    guard let bias else { return Vector() }
    return load(bias + channel, first: count)
  }

  /// Slopes of `count` channels from a channel on; 0 without slopes.
  @inline(__always)
  func slopes(_ channel: Int, first count: Int) -> Vector {
    guard let slopes else { return Vector() }
    return load(slopes + channel, first: count)
  }

  /// Slopes of a whole vector of channels from a channel on; 0 without slopes.
  @inline(__always)
  func slopes(_ channel: Int) -> Vector {
    guard let slopes else { return Vector() }
    return load(slopes + channel)
  }

  /// Adds the residual of `count` channels of a pixel, as far as it has these channels.
  @inline(__always)
  func addResidual(_ sum: Vector, pixel: Int, channel: Int, first count: Int) -> Vector {
    guard let residual else { return sum }
    let present = residualChannels &- channel
    guard present > 0 else { return sum }
    return sum
      + load(
        residual + (pixel &* residualChannels &+ channel),
        first: present < count ? present : count
      )
  }

  /// The lower limit in all lanes.
  @inline(__always)
  var lowerLimits: Vector { load(limits) }

  /// The upper limit in all lanes.
  @inline(__always)
  var upperLimits: Vector { load(limits + 16) }

  /// Applies the function; `slopes` are those of the vector's channels.
  @inline(__always)
  func apply(_ sum: Vector, slopes: Vector) -> Vector {
    switch function {
    case .none: sum
    case .lowerLimit: raise(sum, to: lowerLimits)
    case .limits: clamp(sum, lower: lowerLimits, upper: upperLimits)
    case .prelu: prelu(sum, slopes: slopes)
    case .leaky: leaky(sum, slopes: slopes)
    case .tanh: tanhOfLanes(sum)
    }
  }
}

/// Raises each lane to a limit at least; NaN stays NaN.
@inline(__always)
func raise(_ x: Vector, to lower: Vector) -> Vector {
  x.replacing(with: lower, where: x .< lower)
}

/// Limits each lane; NaN stays NaN.
@inline(__always)
func clamp(_ x: Vector, lower: Vector, upper: Vector) -> Vector {
  let raised = raise(x, to: lower)
  return raised.replacing(with: upper, where: raised .> upper)
}

/// Multiplies negative lanes by their slope.
@inline(__always)
func prelu(_ x: Vector, slopes: Vector) -> Vector {
  x.replacing(with: x * slopes, where: x .< Vector())
}

/// PRELU where no slope is larger than 1: then the product is the larger value below zero.
@inline(__always)
func leaky(_ x: Vector, slopes: Vector) -> Vector {
  let product = x * slopes
  return x.replacing(with: product, where: x .< product)
}

/// The C library's tangent of each lane: no model of the package spends time here.
@inline(never)
func tanhOfLanes(_ x: Vector) -> Vector {
  var result = x
  for lane in 0..<Vector.scalarCount { result[lane] = tanhf(x[lane]) }
  return result
}
