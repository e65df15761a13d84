import FaceModels
import FaceVision
import ImageCodecs
import Images
import ModelFormats
import Synchronization
import TestSupport
import Testing

@testable import FaceTasks

/// Notes the stages by name.
private final class StageNames: FacePipelineObserver {
  private let names = Mutex<[String]>([])

  func observe(_ event: FacePipelineEvent) {
    names.withLock { $0.append(name(of: event)) }
  }

  /// The names since the last call.
  func take() -> [String] {
    names.withLock { names in
      defer { names = [] }
      return names
    }
  }

  private func name(of event: FacePipelineEvent) -> String {
    switch event {
    case .began: "began"
    case .sampled(let role, _): "sampled \(role)"
    case .ran(let role, _): "ran \(role)"
    case .decoded(let detections): "decoded \(detections.count > 1 ? "several" : "one")"
    case .suppressed(let detections): "suppressed \(detections.count)"
    case .projected(let detections): "projected \(detections.count)"
    case .regionsChosen(let regions): "regions \(regions.count)"
    case .presenceMeasured(_, let isFace): "presence \(isFace)"
    case .landmarksDecoded(let landmarks): "decoded \(landmarks.count)"
    case .landmarksProjected(let landmarks): "projected \(landmarks.count)"
    case .tracked: "tracked"
    case .landmarksSmoothed(let landmarks): "smoothed \(landmarks.count)"
    case .blendshapesPrepared(let values): "prepared \(values.count)"
    case .blendshapesScored(let scores): "scored \(scores.count)"
    case .poseSolved(let matrix): "pose \(matrix != nil)"
    case .ended: "ended"
    }
  }
}

@Suite struct PipelineObserverTests {
  private func options(_ mode: RunningMode) throws -> FaceLandmarkerOptions {
    FaceLandmarkerOptions(
      baseOptions: BaseOptions(modelAssetPath: try FaceModels.faceLandmarker),
      runningMode: mode,
      outputFaceBlendshapes: true,
      outputFacialTransformationMatrixes: true
    )
  }

  private func picture(_ name: String) throws -> MPImage {
    MPImage(buffer: try ImageFile.read(Fixture.picture(name)))
  }

  private static let detector = [
    "sampled a face detector", "ran a face detector", "decoded several", "suppressed 1",
    "projected 1",
  ]
  private static let landmarks = [
    "regions 1", "sampled a face landmarks detector", "ran a face landmarks detector",
    "presence true", "decoded 478", "projected 478",
  ]
  private static let measures = [
    "prepared 292", "ran a blendshapes model", "scored 52", "pose true", "ended",
  ]

  @Test func everyStageOfAPictureIsSeenInOrder() throws {
    let names = StageNames()
    let landmarker = try FaceLandmarker(options: try options(.image), observer: names)
    _ = try landmarker.detect(image: try picture("astronaut.png"))
    #expect(names.take() == ["began"] + Self.detector + Self.landmarks + Self.measures)
    _ = try landmarker.detect(image: try picture("no-face.png"))
    #expect(names.take().suffix(3) == ["projected 0", "regions 0", "ended"])
  }

  @Test func framesAreTrackedAndSmoothed() throws {
    let names = StageNames()
    let landmarker = try FaceLandmarker(options: try options(.video), observer: names)
    let frame = try picture("astronaut.png")
    let tail = ["tracked", "smoothed 478"] + Self.measures
    _ = try landmarker.detect(videoFrame: frame, timestampInMilliseconds: 0)
    #expect(names.take() == ["began"] + Self.detector + Self.landmarks + tail)
    _ = try landmarker.detect(videoFrame: frame, timestampInMilliseconds: 33)
    #expect(names.take() == ["began"] + Self.landmarks + tail)
  }

  @Test func observersChangeNothing() throws {
    let image = try picture("astronaut.png")
    let seen = try FaceLandmarker(options: try options(.image), observer: StageNames())
    let unseen = try FaceLandmarker(options: try options(.image))
    #expect(try seen.detect(image: image) == (try unseen.detect(image: image)))
  }
}
