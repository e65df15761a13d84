import Bytes
import Engine
import FaceTasks
import FaceVision
import Images
import ModelAudit
import ModelFormats
import Synchronization

/// Keeps the stages of one picture after the other.
final class StageRecorder: FacePipelineObserver {
  private let stages = Mutex<StageList>(StageList())

  /// Adds a stage.
  func observe(_ event: FacePipelineEvent) { stages.withLock { $0.add(event) } }

  /// The stages since the last call, in their order.
  func takeStages() -> [StageRecord] {
    stages.withLock { list in
      defer { list = StageList() }
      return list.records
    }
  }
}

/// The stages of one picture so far.
private struct StageList {
  private(set) var records: [StageRecord] = []
  private var region: Int?
  /// How many views the detector has begun to look at, and how often regions were chosen.
  private var (viewCount, choiceCount) = (0, 0)

  /// What the stages of the current region are called.
  private var place: String { "region[\(region ?? 0)]" }

  /// What the stages of the detector's current view are called; a search has several.
  private var view: String { viewCount > 1 ? "detector[\(viewCount - 1)]" : "detector" }

  mutating func add(_ event: FacePipelineEvent) {
    switch event {
    case .began, .ended: break
    case .sampled(.faceDetector, let input):
      viewCount += 1
      records.append(StageRecord("\(view).input", input.tensor))
    case .sampled(_, let input):
      region = region.map { $0 + 1 } ?? 0
      records.append(StageRecord("\(place).input", input.tensor))
    case .ran(.faceDetector, let session):
      records.append(StageRecord("\(view).boxes", session.output(0)))
      records.append(StageRecord("\(view).scores", session.output(1)))
    case .ran(.faceLandmarksDetector, let session):
      records.append(StageRecord("\(place).output", session.output(0)))
    case .ran: break
    case .decoded(let detections): add("\(view).decoded", detections)
    case .suppressed(let detections): add("\(view).suppressed", detections)
    case .projected(let detections): add("\(view).projected", detections)
    case .regionsChosen(let regions):
      choiceCount += 1
      let name = choiceCount > 1 ? "regions[\(choiceCount - 1)]" : "regions"
      records.append(StageRecord(name, regions.flatMap(\.values)))
    case .presenceMeasured(let presence, _):
      records.append(StageRecord("\(place).presence", [presence]))
    case .landmarksDecoded(let landmarks): add("\(place).decoded", landmarks)
    case .landmarksProjected(let landmarks): add("\(place).landmarks", landmarks)
    case .tracked(let next): records.append(StageRecord("\(place).next", next.values))
    case .landmarksSmoothed(let landmarks): add("\(place).smoothed", landmarks)
    case .blendshapesPrepared(let values):
      records.append(StageRecord("\(place).blendshapes.input", values))
    case .blendshapesScored(let scores):
      records.append(StageRecord("\(place).blendshapes", scores))
    case .poseSolved(let matrix):
      records.append(StageRecord("\(place).matrix", matrix?.columnMajor ?? []))
    }
  }

  private mutating func add(_ name: String, _ detections: [FaceVision.Detection]) {
    records.append(StageRecord(name, detections.flatMap(\.values)))
  }

  private mutating func add(
    _ name: String,
    _ landmarks: UnsafeBufferPointer<FaceVision.NormalizedLandmark>
  ) {
    records.append(StageRecord(name, landmarks.flatMap { [$0.x, $0.y, $0.z] }))
  }
}

extension FaceVision.Detection {
  /// Score, box (left, top, width, height) and six points (x, y): 17 numbers.
  fileprivate var values: [Float] {
    let box = [boundingBox.xMin, boundingBox.yMin, boundingBox.width, boundingBox.height]
    let points = (0..<FaceKeypoints.count).flatMap { [keypoints[$0].x, keypoints[$0].y] }
    return [score] + box + points
  }
}

extension NormalizedRect {
  /// Centre, size and rotation: 5 numbers.
  fileprivate var values: [Float] { [xCenter, yCenter, width, height, rotation] }
}

extension StageRecord {
  /// What the stage that decodes a picture is called.
  static let pictureName = "picture"

  /// The pixels of a picture, red, green and blue, 0 to 255, without the padding of its rows.
  init(picture image: ImageBuffer) {
    let offsets = image.pixelFormat.channelOffsets
    let pixelLength = image.pixelFormat.bytesPerPixel
    let count = 3 * image.width * image.height
    let pixels = image.bytes.withUnsafeBytes { bytes in
      [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
        var index = 0
        for row in 0..<image.height {
          for column in 0..<image.width {
            let start = row * image.bytesPerRow + column * pixelLength
            pixels[index] = bytes[start + offsets.red]
            pixels[index + 1] = bytes[start + offsets.green]
            pixels[index + 2] = bytes[start + offsets.blue]
            index += 3
          }
        }
        initialized = count
      }
    }
    self.init(
      name: Self.pictureName,
      count: count,
      digest: pixels.withUnsafeBytes { SHA256Digest(of: $0) },
      samples: Self.sampleIndices(of: count).map { Float(pixels[$0]) }
    )
  }
}
