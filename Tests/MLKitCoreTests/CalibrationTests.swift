import FaceTasks
import FaceVision
import MLKitCore
import Testing

/// From blendshape scores to probabilities.
@Suite struct CalibrationTests {
  @Test(arguments: [(0.01, 0.01), (0.07, 0.02), (0.4, 0.5), (0.6, 0.92), (0.95, 0.999)])
  func smiles(score: Double, probability: Double) {
    #expect(abs(Calibration.smiling.probability(score) - probability) < 0.005)
  }

  @Test(arguments: [(0.06, 0.998), (0.28, 0.88), (0.38, 0.5), (0.46, 0.17), (0.54, 0.04)])
  func openEyes(blink: Double, probability: Double) {
    #expect(abs(Calibration.eyeOpen.probability(blink) - probability) < 0.005)
  }

  @Test func eachEyeHasItsOwnScore() throws {
    var scores = Classifications(
      headIndex: 0,
      categories: Blendshapes.names.enumerated().map {
        ResultCategory(index: $0, score: 0, categoryName: $1)
      }
    )
    let blinkLeft = try #require(Blendshapes.names.firstIndex(of: "eyeBlinkLeft"))
    scores.categories[blinkLeft].score = 0.8
    let probabilities = try #require(FaceProbabilities(scores))
    #expect(probabilities.leftEyeOpen < 0.01)
    #expect(probabilities.rightEyeOpen > 0.99)
    #expect(probabilities.smiling < 0.01)
  }

  @Test func probabilitiesFollowTheScores() {
    var (smiling, open) = (0.0, 1.0)
    for step in 0...100 {
      let score = Double(step) / 100
      let (nextSmiling, nextOpen) = (
        Calibration.smiling.probability(score), Calibration.eyeOpen.probability(score)
      )
      #expect(nextSmiling > smiling && nextSmiling < 1)
      #expect(nextOpen < open && nextOpen > 0)
      (smiling, open) = (nextSmiling, nextOpen)
    }
  }

  @Test func missingScoresGiveNothing() {
    #expect(FaceProbabilities(Classifications(headIndex: 0, categories: [])) == nil)
  }
}
