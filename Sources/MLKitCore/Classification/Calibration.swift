#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A logistic curve that turns a blendshape score into a probability.
package struct Calibration: Sendable, Hashable {
  /// Score at which the probability is one half.
  package let middle: Double
  /// Steepness; negative if the probability falls with the score.
  package let slope: Double

  package init(middle: Double, slope: Double) {
    self.middle = middle
    self.slope = slope
  }

  /// The probability for a score, 0 to 1.
  package func probability(_ score: Double) -> Double {
    1 / (1 + exp(-slope * (score - middle)))
  }

  /// Smiling, from the mean of `mouthSmileLeft` and `mouthSmileRight`.
  ///
  /// Fitted by eye on a few photographs: faces that do not smile score 0.01 to 0.07, which becomes
  /// 0.01 to 0.02; smiles score 0.6 to 0.95, which becomes 0.92 to 0.999. ML Kit's predecessor
  /// calls more than 0.7 a likely smile; that is a score of 0.47 here.
  package static let smiling = Calibration(middle: 0.4, slope: 12)

  /// An eye being open, from `eyeBlinkLeft` or `eyeBlinkRight`.
  ///
  /// Fitted by eye on a few photographs: wide open eyes score 0.01 to 0.07 and narrow ones up to
  /// 0.28, which becomes 0.999 and 0.88; an eye that is painted over scores 0.46 and more, which
  /// becomes 0.17 and less.
  package static let eyeOpen = Calibration(middle: 0.38, slope: -20)
}
