import FaceTasks
import TestSupport
import Testing

@Suite("FaceLandmarker against MediaPipe 0.10.21")
struct LandmarkerGoldenTests {
  @Test("The same faces, landmarks, blendshapes and matrices")
  func pictures() throws {
    let residuals = Residuals()
    for golden in TaskGoldens.all.landmarkers {
      let landmarker = try FaceLandmarker(
        options: FaceLandmarkerOptions(
          baseOptions: .landmarkerBundle(),
          numFaces: golden.maximumFaces,
          minFaceDetectionConfidence: golden.minimumConfidence,
          minFacePresenceConfidence: golden.minimumConfidence,
          outputFaceBlendshapes: true,
          outputFacialTransformationMatrixes: true
        )
      )
      let result = try landmarker.detect(
        image: picture(golden.picture, rotationDegrees: golden.rotationDegrees)
      )
      #expect(result.faces.count == golden.faces.count, "\(golden)")
      for (face, expected) in zip(result.faces, golden.faces) {
        try compare(face, expected, residuals, in: "\(golden)")
      }
    }
    print(residuals.summary)
  }
}

/// Compares one face with what MediaPipe found.
func compare(
  _ face: Face,
  _ expected: TaskGoldens.Face,
  _ residuals: Residuals,
  in what: String
) throws {
  residuals.check(
    "landmark",
    face.landmarks.flatMap { [$0.x, $0.y, $0.z] },
    from: expected.landmarks,
    within: TaskTolerance.landmark,
    in: what
  )
  residuals.check(
    "blendshape",
    try #require(face.blendshapes).categories.map(\.score),
    from: expected.blendshapes,
    within: TaskTolerance.blendshape,
    in: what
  )
  // Both lists are rows of four; the translation is the last of each of the first three rows.
  let matrix = try #require(face.transformationMatrix).rows.flatMap { $0 }
  let translation = [3, 7, 11]
  let rest = matrix.indices.filter { !translation.contains($0) }
  residuals.check(
    "rotation",
    rest.map { matrix[$0] },
    from: rest.map { expected.matrix[$0] },
    within: TaskTolerance.rotation,
    in: what
  )
  residuals.check(
    "translation",
    translation.map { matrix[$0] },
    from: translation.map { expected.matrix[$0] },
    within: TaskTolerance.translation,
    in: what
  )
}
