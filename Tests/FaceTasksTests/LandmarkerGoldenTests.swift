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
        try compare(face, expected, within: .picture, residuals, in: "\(golden)")
      }
    }
    print(residuals.summary)
  }

  @Test("The same faces, landmarks, blendshapes and matrices in films")
  func films() throws {
    let residuals = Residuals()
    for golden in TaskGoldens.all.sequences {
      let landmarker = try FaceLandmarker(
        options: FaceLandmarkerOptions(
          baseOptions: .landmarkerBundle(),
          runningMode: .video,
          numFaces: golden.maximumFaces,
          minTrackingConfidence: golden.minimumTrackingConfidence,
          outputFaceBlendshapes: true,
          outputFacialTransformationMatrixes: true
        )
      )
      var expectedDetectorRuns = 0
      var knownFaces = 0
      for frame in golden.frames {
        let result = try landmarker.detect(
          videoFrame: picture(frame, rotationDegrees: golden.rotationDegrees),
          timestampInMilliseconds: frame.milliseconds
        )
        let what = "\(golden) at \(frame.milliseconds) ms"
        #expect(result.timestampInMilliseconds == frame.milliseconds)
        #expect(result.faces.count == frame.faces.count, "\(what)")
        for (face, expected) in zip(result.faces, frame.faces) {
          try compare(face, expected, within: .film, residuals, in: what)
        }
        // The detector looks for faces only while some may be missing.
        if knownFaces < golden.maximumFaces { expectedDetectorRuns += 1 }
        knownFaces = frame.faces.count
        #expect(landmarker.detectorRunCount == expectedDetectorRuns, "\(what)")
      }
    }
    print(residuals.summary)
  }
}

/// How near a face must be to what MediaPipe found.
struct FaceTolerance {
  let landmark: Float
  let blendshape: Float
  let rotation: Float
  let translation: Float

  static let picture = FaceTolerance(
    landmark: TaskTolerance.landmark,
    blendshape: TaskTolerance.blendshape,
    rotation: TaskTolerance.rotation,
    translation: TaskTolerance.translation
  )

  static let film = FaceTolerance(
    landmark: TaskTolerance.filmLandmark,
    blendshape: TaskTolerance.filmBlendshape,
    rotation: TaskTolerance.filmRotation,
    translation: TaskTolerance.filmTranslation
  )
}

/// Compares one face with what MediaPipe found.
func compare(
  _ face: Face,
  _ expected: TaskGoldens.Face,
  within tolerance: FaceTolerance,
  _ residuals: Residuals,
  in what: String
) throws {
  residuals.check(
    "landmark",
    face.landmarks.flatMap { [$0.x, $0.y, $0.z] },
    from: expected.landmarks,
    within: tolerance.landmark,
    in: what
  )
  residuals.check(
    "blendshape",
    try #require(face.blendshapes).categories.map(\.score),
    from: expected.blendshapes,
    within: tolerance.blendshape,
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
    within: tolerance.rotation,
    in: what
  )
  residuals.check(
    "translation",
    translation.map { matrix[$0] },
    from: translation.map { expected.matrix[$0] },
    within: tolerance.translation,
    in: what
  )
}
