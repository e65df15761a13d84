import Engine
import FaceTasks
import FaceVision
import ModelFormats
import Synchronization

/// Keeps what the page shows of one picture's way through the pipeline.
final class PipelineRecorder: FacePipelineObserver {
  private let state: Mutex<PipelineRecord>
  private let stages = StageRecorder()

  /// - Parameter channelByteCount: Most bytes of channel pictures.
  init(channelByteCount: Int) {
    state = Mutex(PipelineRecord(channelByteCount: channelByteCount))
  }

  /// Keeps what a stage gave.
  func observe(_ event: FacePipelineEvent) {
    stages.observe(event)
    state.withLock { $0.add(event) }
  }

  /// What was kept.
  var record: PipelineRecord { state.withLock { $0 } }

  /// Digests of the stages.
  func takeStages() -> [StageRecord] { stages.takeStages() }
}

/// What has been kept so far.
struct PipelineRecord: Sendable {
  private(set) var detector: DetectorRecord?
  private(set) var regions: [RegionRecord] = []
  /// Nodes of the models that ran; of a model that ran for several faces, those of the first.
  private(set) var nodes: [FaceModelRole: ProfiledModel] = [:]
  private var profiler: ModelProfiler

  /// What a session tells of its model.
  struct ProfiledModel: Sendable {
    let inputs: [String]
    let outputs: [String]
    let plan: PlanRecord
    let nodes: [NodeRecord]
  }

  init(channelByteCount: Int) { profiler = ModelProfiler(channelByteCount: channelByteCount) }

  mutating func add(_ event: FacePipelineEvent) {
    switch event {
    case .sampled(.faceDetector, let input):
      let view = DetectorView(matrix: input.matrix)
      if detector == nil {
        detector = DetectorRecord(input: TensorPicture(input), views: [view])
      } else {
        detector?.views.append(view)
      }
    case .sampled(_, let input):
      regions.append(
        RegionRecord(input: TensorPicture(input), region: input.region, matrix: input.matrix)
      )
    case .ran(let role, let session):
      if role == .faceDetector { detector?.anchorCount = session.output(1).count }
      if nodes[role] == nil { nodes[role] = profile(session) }
    case .decoded(let detections): changeView { $0.decoded = detections }
    case .suppressed(let detections): changeView { $0.suppressed = detections }
    case .projected(let detections): changeView { $0.projected = detections }
    case .presenceMeasured(let presence, let isFace):
      changeRegion { ($0.presence, $0.isFace) = (presence, isFace) }
    case .landmarksDecoded(let landmarks): changeRegion { $0.decoded = Array(landmarks) }
    case .landmarksProjected(let landmarks): changeRegion { $0.landmarks = Array(landmarks) }
    case .poseSolved: changeRegion { $0.isMeasured = true }
    case .began, .regionsChosen, .tracked, .landmarksSmoothed, .blendshapesPrepared,
      .blendshapesScored, .ended:
      break
    }
  }

  private mutating func changeView(_ change: (inout DetectorView) -> Void) {
    guard var known = detector else { return }
    detector = nil  // So that the list is not copied.
    change(&known.views[known.views.count - 1])
    detector = known
  }

  private mutating func changeRegion(_ change: (inout RegionRecord) -> Void) {
    guard !regions.isEmpty else { return }
    change(&regions[regions.count - 1])
  }

  private mutating func profile(_ session: Session) -> ProfiledModel {
    ProfiledModel(
      inputs: session.model.inputs.map { Self.text($0) },
      outputs: session.model.outputs.map { Self.text($0) },
      plan: PlanRecord(session.model),
      nodes: profiler.nodes(of: session)
    )
  }

  private static func text(_ tensor: CompiledModel.TensorInfo) -> String {
    tensor.name.map { "\($0) \(tensor.shape)" } ?? "\(tensor.shape)"
  }
}
