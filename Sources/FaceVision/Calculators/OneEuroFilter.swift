/// A low-pass filter whose cutoff rises with the speed of the value, for several values at once.
///
/// G. Casiez, N. Roussel, D. Vogel, "1 Euro Filter" (2012). Constants, types and quirks are those of
/// MediaPipe 0.10.21 `one_euro_filter.cc`, so that results are equal to the last bit.
struct OneEuroFilter: Sendable {
  /// Frames per second that are assumed until two times are known.
  private static var initialFrequency: Double { 30 }
  /// Cutoff frequency of a value at rest, in hertz.
  private static var smallestCutoff: Double { Double(Float(0.05)) }
  /// Hertz of cutoff per unit of speed.
  private static var speedFactor: Double { 80 }
  /// Cutoff frequency of the speed, in hertz.
  private static var speedCutoff: Double { 1 }

  private struct State: Sendable {
    /// The latest value before filtering.
    var raw: Float = 0
    var value: Float = 0
    var speed: Float = 0
  }

  private var states: [State]
  private var hasValues = false
  private var frequency = Self.initialFrequency
  /// Time of the latest frame; at first a time before any frame.
  private var nanoseconds: Int64 = -1
  private var isFirstFrame = true
  private var valueScale = 0.0
  private var speedWeight: Float = 0

  init(count: Int) {
    states = Array(repeating: State(), count: count)
  }

  /// Forgets everything.
  mutating func reset() {
    hasValues = false
    frequency = Self.initialFrequency
    nanoseconds = -1
  }

  /// Begins a frame, before ``apply(_:at:)`` is called once for each value.
  ///
  /// - Parameters:
  ///   - nanoseconds: Time of the frame.
  ///   - valueScale: Factor from differences of values to those of the speed's unit.
  /// - Returns: False if the time is not later than that of the frame before; the frame is to be
  ///   left as it is.
  mutating func advance(to nanoseconds: Int64, valueScale: Double) -> Bool {
    guard nanoseconds > self.nanoseconds else { return false }
    // A time of 0 counts as unknown: the frame after one at 0 still uses the initial frequency.
    if self.nanoseconds != 0, nanoseconds != 0 {
      frequency = 1 / (Double(nanoseconds - self.nanoseconds) * 1e-9)
    }
    self.nanoseconds = nanoseconds
    self.valueScale = valueScale
    isFirstFrame = !hasValues
    hasValues = true
    speedWeight = Float(weight(cutoff: Self.speedCutoff))
    return true
  }

  /// Filters one value of the frame.
  mutating func apply(_ value: Float, at index: Int) -> Float {
    var state = states[index]
    if isFirstFrame {
      // The speed of a first value is 0, and nothing is there to be mixed with.
      state = State(raw: value, value: value, speed: 0)
    } else {
      let speed = (Double(value) - Double(state.raw)) * valueScale * frequency
      state.speed = mix(Float(speed), speedWeight, state.speed)
      let cutoff = Self.smallestCutoff + Self.speedFactor * Double(abs(state.speed))
      state.value = mix(value, Float(weight(cutoff: cutoff)), state.value)
      state.raw = value
    }
    states[index] = state
    return state.value
  }

  /// The weight of a new value in a low-pass filter.
  private func weight(cutoff: Double) -> Double {
    let period = 1 / frequency
    let timeConstant = 1 / (2 * Double.pi * cutoff)
    return 1 / (1 + timeConstant / period)
  }
}

/// One step of a low-pass filter: a single-precision product and a double-precision sum.
private func mix(_ value: Float, _ weight: Float, _ stored: Float) -> Float {
  Float(Double(weight * value) + (1 - Double(weight)) * Double(stored))
}
