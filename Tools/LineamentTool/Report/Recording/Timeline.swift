import FaceTasks
import ModelFormats
import Synchronization

/// When each stage of one picture began and ended.
struct Timeline: Sendable {
  /// A stage.
  struct Entry: Sendable, Hashable {
    /// What was done.
    let title: String
    /// The MediaPipe calculator or the model that did it.
    let actor: String
    /// Number of the region, from 1; `nil` for what concerns the whole picture.
    let region: Int?
    /// Milliseconds from the beginning of the run.
    let start: Double
    /// Milliseconds it took.
    let duration: Double
  }

  let entries: [Entry]
  /// Milliseconds of the whole run.
  let total: Double
  /// How many runs were made; this is the one with the median total.
  let runCount: Int
  /// Milliseconds that reading and decoding the picture took, before the run.
  let decoding: Double
}

/// Notes the time at each stage.
final class TimelineRecorder: FacePipelineObserver {
  private struct State {
    var entries: [Timeline.Entry] = []
    var begin = ContinuousClock.now
    var latest = ContinuousClock.now
    var region: Int?
  }

  private let state = Mutex<State>(State())

  /// Notes that a stage has ended.
  func observe(_ event: FacePipelineEvent) {
    let now = ContinuousClock.now
    state.withLock { state in
      if case .began = event {
        state = State(begin: now, latest: now)
        return
      }
      if case .sampled(let role, _) = event, role != .faceDetector {
        state.region = state.region.map { $0 + 1 } ?? 1
      }
      guard let (title, actor) = event.work else { return }
      state.entries.append(
        Timeline.Entry(
          title: title,
          actor: actor,
          region: state.region,
          start: (state.latest - state.begin).milliseconds,
          duration: (now - state.latest).milliseconds
        )
      )
      state.latest = now
    }
  }

  /// The stages of the latest picture.
  var entries: [Timeline.Entry] { state.withLock { $0.entries } }
}

extension FacePipelineEvent {
  /// What was done since the event before, and by what; `nil` if that belongs to the next stage.
  fileprivate var work: (title: String, actor: String)? {
    switch self {
    case .sampled(.faceDetector, _): ("Letterbox the picture", "ImageToTensorCalculator")
    case .sampled: ("Cut the region out", "ImageToTensorCalculator")
    case .ran(.faceDetector, _): ("Find faces", "face detector model")
    case .ran(.faceLandmarksDetector, _): ("Find landmarks", "face landmarks model")
    case .ran(.faceBlendshapes, _): ("Score blendshapes", "blendshapes model")
    case .decoded: ("Decode boxes", "TensorsToDetectionsCalculator")
    case .suppressed: ("Merge boxes", "NonMaxSuppressionCalculator")
    case .projected: ("Project boxes", "DetectionProjectionCalculator")
    case .regionsChosen: ("Choose regions", "RectTransformationCalculator")
    case .presenceMeasured(_, isFace: false): ("Dismiss the region", "ThresholdingCalculator")
    case .landmarksDecoded: ("Decode landmarks", "TensorsToLandmarksCalculator")
    case .landmarksProjected: ("Project landmarks", "LandmarkProjectionCalculator")
    case .landmarksSmoothed: ("Smooth landmarks", "LandmarksSmoothingCalculator")
    case .blendshapesPrepared: ("Prepare blendshapes", "LandmarksToTensorCalculator")
    case .poseSolved: ("Solve the pose", "FaceGeometryPipelineCalculator")
    case .began, .presenceMeasured, .tracked, .blendshapesScored, .ended: nil
    }
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}
