import FaceTasks
import TestSupport
import Testing

@Suite("FaceLandmarker against MediaPipe 0.10.21 in long films")
struct FilmGoldenTests {
  @Test func fourFilmsAreThere() {
    #expect(FilmGoldens.all.films.map(\.frames.count) == [90, 90, 90, 90])
  }

  @Test(
    "The same faces in every frame, and the detector runs in the same frames",
    arguments: FilmGoldens.all.films
  )
  func film(_ film: FilmGoldens.Film) throws {
    let residuals = Residuals()
    let landmarker = try FaceLandmarker(options: .film(film))
    var frames = FilmFrames()
    var expectedDetectorRuns = 0
    var knownFaces = 0
    var differences: [Float] = []
    for frame in film.frames {
      let result = try landmarker.detect(
        videoFrame: frames.image(frame, of: film),
        timestampInMilliseconds: frame.milliseconds
      )
      let what = "\(film) at \(frame.milliseconds) ms"
      #expect(result.faces.count == frame.faces.count, "\(what)")
      for (face, expected) in zip(result.faces, frame.faces) {
        let stored = FilmGoldens.all.storedPart(of: face)
        try compare(stored, expected, within: .longFilm, residuals, in: what)
        let points = stored.landmarks.flatMap { [$0.x, $0.y, $0.z] }
        differences.append(Difference(points, from: expected.landmarks).maximumAbsolute)
      }
      // The detector looks for faces only while some may be missing.
      if knownFaces < film.maximumFaces { expectedDetectorRuns += 1 }
      knownFaces = frame.faces.count
      #expect(landmarker.detectorRunCount == expectedDetectorRuns, "\(what)")
    }
    // A fault that lasts would move more faces than the few that are moved far by rounding.
    let median = try #require(differences.sorted().dropFirst(differences.count / 2).first)
    #expect(median <= TaskTolerance.longFilmMedianLandmark, "\(film)")
    print(residuals.summary)
    let nearCount = differences.count { $0 <= 1e-4 }
    print("\(film): median \(median), \(nearCount) of \(differences.count) faces within 1e-4")
  }
}

extension FilmGoldens {
  /// A face with the landmarks that the goldens have.
  func storedPart(of face: Face) -> Face {
    var stored = face
    stored.landmarks = landmarkIndices.map { face.landmarks[$0] }
    return stored
  }
}

extension FaceLandmarkerOptions {
  /// The options that a film's goldens were made with.
  static func film(_ film: FilmGoldens.Film) throws -> FaceLandmarkerOptions {
    FaceLandmarkerOptions(
      baseOptions: try .landmarkerBundle(),
      runningMode: .video,
      numFaces: film.maximumFaces,
      minTrackingConfidence: film.minimumTrackingConfidence,
      outputFaceBlendshapes: true,
      outputFacialTransformationMatrixes: true
    )
  }
}

extension FaceTolerance {
  static let longFilm = FaceTolerance(
    landmark: TaskTolerance.longFilmLandmark,
    blendshape: TaskTolerance.longFilmBlendshape,
    rotation: TaskTolerance.longFilmRotation,
    translation: TaskTolerance.longFilmTranslation
  )
}
