import Kernels

/// The last step of an epilogue, with two parameters a vector of channels.
protocol TileFunction {
  static func first(_ epilogue: FusedEpilogue, _ channel: Int) -> Vector
  static func second(_ epilogue: FusedEpilogue, _ channel: Int) -> Vector
  static func apply(_ x: Vector, _ first: Vector, _ second: Vector) -> Vector
}

extension TileFunction {
  @inline(__always)
  static func first(_ epilogue: FusedEpilogue, _ channel: Int) -> Vector { Vector() }

  @inline(__always)
  static func second(_ epilogue: FusedEpilogue, _ channel: Int) -> Vector { Vector() }
}

enum Keep: TileFunction {
  @inline(__always)
  static func apply(_ x: Vector, _ first: Vector, _ second: Vector) -> Vector { x }
}

enum LowerLimit: TileFunction {
  @inline(__always)
  static func first(_ epilogue: FusedEpilogue, _ channel: Int) -> Vector { epilogue.lowerLimits }

  @inline(__always)
  static func apply(_ x: Vector, _ lower: Vector, _ second: Vector) -> Vector {
    raise(x, to: lower)
  }
}

enum Limit: TileFunction {
  @inline(__always)
  static func first(_ epilogue: FusedEpilogue, _ channel: Int) -> Vector { epilogue.lowerLimits }

  @inline(__always)
  static func second(_ epilogue: FusedEpilogue, _ channel: Int) -> Vector { epilogue.upperLimits }

  @inline(__always)
  static func apply(_ x: Vector, _ lower: Vector, _ upper: Vector) -> Vector {
    clamp(x, lower: lower, upper: upper)
  }
}

/// A function whose first parameter is the slopes.
protocol SlopeFunction: TileFunction {}

extension SlopeFunction {
  @inline(__always)
  static func first(_ epilogue: FusedEpilogue, _ channel: Int) -> Vector {
    epilogue.slopes(channel)
  }
}

enum PReLU: SlopeFunction {
  @inline(__always)
  static func apply(_ x: Vector, _ slopes: Vector, _ second: Vector) -> Vector {
    prelu(x, slopes: slopes)
  }
}

enum LeakyPReLU: SlopeFunction {
  @inline(__always)
  static func apply(_ x: Vector, _ slopes: Vector, _ second: Vector) -> Vector {
    leaky(x, slopes: slopes)
  }
}

enum HyperbolicTangent: TileFunction {
  @inline(__always)
  static func apply(_ x: Vector, _ first: Vector, _ second: Vector) -> Vector { tanhOfLanes(x) }
}
