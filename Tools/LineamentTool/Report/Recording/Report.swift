import FaceTasks
import FaceVision
import ModelAudit
import ModelFormats

/// Everything the page shows about one picture.
struct Report: Sendable {
  let picture: PictureRecord
  let settings: LandmarkerSettings
  /// How far the picture was turned clockwise for faces to be upright, in degrees.
  let rotation: Int
  let detector: DetectorRecord?
  /// Where landmarks were looked for, faces and others.
  let regions: [RegionRecord]
  /// Faces as the task gives them, those of the regions that have one, in their order.
  let faces: [Face]
  let timeline: Timeline
  /// The models that ran, in the order of the pipeline.
  let models: [ModelRecord]
  /// What every stage gave, as digests.
  let stages: [StageRecord]
  let bundle: BundleRecord
  let machine: MachineRecord

  /// A digest of everything every stage gave: no time, no thread count, no path goes into it.
  var digest: SHA256Digest { SHA256Digest(of: stages) }
}

/// The bundle that the models came from.
struct BundleRecord: Sendable {
  let path: String
  let byteCount: Int
  let digest: SHA256Digest
}

/// What ran the pipeline.
struct MachineRecord: Sendable {
  /// Version of the tool.
  let engine: String
  let processor: String
  let instructionSet: String
  let threads: Int
  /// Day of the run, as `2026-11-30`, UTC.
  let date: String
}

/// The picture that was read.
struct PictureRecord: Sendable {
  /// Name of the file, without its folder.
  let name: String
  /// Size in pixels of the upright picture.
  let width: Int
  let height: Int
  /// True if the file stored the picture turned or mirrored.
  let wasTurned: Bool
  let fileByteCount: Int
  let fileDigest: SHA256Digest
  /// The picture, perhaps smaller, as a PNG file.
  let png: [UInt8]
}

/// What the detector saw and found.
struct DetectorRecord: Sendable {
  /// The input of the first view, which is the whole picture.
  let input: TensorPicture
  /// Boxes the model puts out for each view, one an anchor.
  var anchorCount = 0
  /// What it looked at, one after the other: one view, unless the options ask for a search.
  var views: [DetectorView]

  /// Boxes of the first view with enough score, relative to the input.
  var decoded: [FaceVision.Detection] { views[0].decoded }
  /// What is left of them after suppression.
  var suppressed: [FaceVision.Detection] { views[0].suppressed }
  /// The boxes of all views, relative to the picture.
  var projected: [FaceVision.Detection] { views.flatMap(\.projected) }
}

/// What the detector found in one part of the picture.
struct DetectorView: Sendable {
  /// The map from the input to the picture.
  let matrix: TensorToImageMatrix
  /// Boxes with enough score, relative to the input.
  var decoded: [FaceVision.Detection] = []
  /// Boxes after weighted non-maximum suppression, relative to the input.
  var suppressed: [FaceVision.Detection] = []
  /// The same boxes, relative to the picture.
  var projected: [FaceVision.Detection] = []
}

/// What the landmark model saw in one region, and what followed from it.
struct RegionRecord: Sendable {
  let input: TensorPicture
  let region: NormalizedRect
  /// The map from the input to the picture.
  let matrix: TensorToImageMatrix
  /// How sure the model is of a face, 0 to 1.
  var presence: Float = 0
  var isFace = false
  /// True if a face of the result was measured here, false for one that is known already.
  var isMeasured = false
  /// Landmarks relative to the input, 0 to 1 across it.
  var decoded: [FaceVision.NormalizedLandmark] = []
  /// Landmarks relative to the picture.
  var landmarks: [FaceVision.NormalizedLandmark] = []
}
