/// Which input pixels make one output pixel along an axis, and their shares.
struct ResamplingTaps {
  let sources: [Int]
  /// Shares that add up to 1.
  let weights: [Float]

  /// The taps of every output pixel.
  ///
  /// The filter is Catmull-Rom's cubic. It is widened when the picture gets smaller, so that every
  /// input pixel counts.
  ///
  /// - Parameters:
  ///   - start: Where the first output pixel begins, in input pixels.
  ///   - length: Input pixels that all outputs together show.
  static func list(start: Float, length: Float, outputs: Int, inputs: Int) -> [ResamplingTaps] {
    let step = length / Float(outputs)
    let filterScale = max(step, 1)
    return (0..<outputs).map { output in
      let center = start + (Float(output) + 0.5) * step
      let first = Int((center - 2 * filterScale).rounded(.down))
      let last = Int((center + 2 * filterScale).rounded(.up))
      var taps: [(source: Int, weight: Float)] = []
      for input in first..<last {
        let weight = catmullRom((Float(input) + 0.5 - center) / filterScale)
        if weight != 0 { taps.append((min(max(input, 0), inputs - 1), weight)) }
      }
      let total = taps.reduce(Float(0)) { $0 + $1.weight }
      return ResamplingTaps(
        sources: taps.map(\.source),
        weights: taps.map { $0.weight / total }
      )
    }
  }
}

/// The cubic whose curve passes through the samples; 0 from a distance of 2 on.
func catmullRom(_ distance: Float) -> Float {
  let x = abs(distance)
  if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
  if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
  return 0
}
