import FaceVision
import Synchronization
import TestSupport
import Testing

@testable import FaceTasks

/// Frame by frame: before each frame, the regions that it starts from are replaced by MediaPipe's.
///
/// What is left are the differences of one frame, which do not add up. Films of one face are smoothed
/// by our filter, whose past is that of the film.
@Suite("FaceLandmarker from MediaPipe 0.10.21's own state")
struct FilmStateTests {
  @Test("Landmarks within 1e-4 in every frame", arguments: FilmGoldens.all.films)
  func film(_ film: FilmGoldens.Film) throws {
    let residuals = Residuals()
    let chosen = ChosenRegions()
    let landmarker = try FaceLandmarker(options: .film(film), observer: chosen)
    var frames = FilmFrames()
    var faceCount = 0
    for frame in film.frames {
      let before = landmarker.trackedRects
      let result = try landmarker.detect(
        videoFrame: frames.image(frame, of: film),
        timestampInMilliseconds: frame.milliseconds
      )
      let what = "\(film) at \(frame.milliseconds) ms"
      try #require(result.faces.count == frame.faces.count, "\(what)")
      for (face, expected) in zip(result.faces, frame.faces) {
        let stored = FilmGoldens.all.storedPart(of: face)
        try compare(stored, expected, within: .frame, residuals, in: what)
        faceCount += 1
      }
      // Looked at are regions of MediaPipe's state, and what our detector found where its did.
      let size = ImageSize(width: frame.width, height: frame.height)
      let detected = frame.detectedRegions.map { region in
        RectTransformationCalculator.detectionToRegion.process(NormalizedRect(region), in: size)
      }
      for region in chosen.take() where !before.contains(region) {
        let nearest = detected.min { distance($0, region) < distance($1, region) }
        residuals.check(
          "detected region",
          region.numbers,
          from: try #require(nearest, "\(what)").numbers,
          within: TaskTolerance.detection,
          in: what
        )
      }
      let next = frame.nextRegions.map(NormalizedRect.init)
      for (region, expected) in zip(landmarker.trackedRects, next) {
        residuals.check(
          "next region",
          region.numbers,
          from: expected.numbers,
          within: TaskTolerance.nextRegion,
          in: what
        )
      }
      landmarker.trackedRects = next
    }
    print("\(film), each frame from MediaPipe's state, \(faceCount) faces")
    print(residuals.summary)
  }

  private func distance(_ a: NormalizedRect, _ b: NormalizedRect) -> Float {
    Difference(a.numbers, from: b.numbers).maximumAbsolute
  }
}

extension FaceTolerance {
  fileprivate static let frame = FaceTolerance(
    landmark: TaskTolerance.frameLandmark,
    blendshape: TaskTolerance.frameBlendshape,
    rotation: TaskTolerance.rotation,
    translation: TaskTolerance.translation
  )
}

/// Notes where landmarks are looked for.
private final class ChosenRegions: FacePipelineObserver {
  private let regions = Mutex<[NormalizedRect]>([])

  func observe(_ event: FacePipelineEvent) {
    if case .regionsChosen(let chosen) = event { regions.withLock { $0 += chosen } }
  }

  /// The regions since the last call.
  func take() -> [NormalizedRect] {
    regions.withLock { regions in
      defer { regions = [] }
      return regions
    }
  }
}

extension NormalizedRect {
  fileprivate init(_ region: FilmGoldens.Region) {
    self.init(
      xCenter: region.xCenter,
      yCenter: region.yCenter,
      width: region.width,
      height: region.height,
      rotation: region.rotation
    )
  }

  fileprivate var numbers: [Float] { [xCenter, yCenter, width, height, rotation] }
}
