package import FaceTasks
import FaceVision

/// What the expression of a face says, as probabilities of 0 to 1.
///
/// Left is the subject's, which is the right side of an upright picture.
package struct FaceProbabilities: Sendable, Hashable {
  package var smiling: Double
  package var leftEyeOpen: Double
  package var rightEyeOpen: Double

  /// Calibrates blendshape scores.
  ///
  /// - Returns: `nil` if a score is missing or is not a number.
  package init?(_ blendshapes: Classifications) {
    func score(_ name: String) -> Double? {
      guard let index = Blendshapes.names.firstIndex(of: name),
        index < blendshapes.categories.count
      else { return nil }
      let score = blendshapes.categories[index].score
      return score.isFinite ? Double(score) : nil
    }
    guard let smileLeft = score("mouthSmileLeft"), let smileRight = score("mouthSmileRight"),
      let blinkLeft = score("eyeBlinkLeft"), let blinkRight = score("eyeBlinkRight")
    else { return nil }
    smiling = Calibration.smiling.probability((smileLeft + smileRight) / 2)
    leftEyeOpen = Calibration.eyeOpen.probability(blinkLeft)
    rightEyeOpen = Calibration.eyeOpen.probability(blinkRight)
  }
}
