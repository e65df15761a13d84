import Bytes
import CommandLineSupport
import FaceTasks
import ImageCodecs
import Images
import ModelAudit
import ModelFormats

/// Runs the pipeline on a picture and gathers everything the page shows.
struct ReportBuilder {
  let settings: LandmarkerSettings
  let orientation: Orientation
  let model: SessionModel

  /// Runs that are timed; one before them warms up.
  private static let runCount = 9
  /// Longest side of the picture on the page.
  private static let displaySide = 640
  /// Most bytes of channel pictures, before they are written as text, which takes a third more.
  private static let channelByteCount = 1_500_000

  /// Reads a picture and makes its report.
  ///
  /// - Throws: ``FrameError`` for a picture that cannot be read or processed.
  func report(on path: String) throws(FrameError) -> Report {
    do {
      return try uncheckedReport(on: path)
    } catch let error as FileError {
      throw FrameError("\(error)")
    } catch {
      throw FrameError("'\(path)': \(error)")
    }
  }

  private func uncheckedReport(on path: String) throws -> Report {
    let start = ContinuousClock.now
    let bytes = try SharedBytes(contentsOfFile: path)
    let decoded = try ImageFile.decode(bytes)
    let image = try decoded.uprightImage()
    let decoding = (ContinuousClock.now - start).milliseconds
    let picture = MPImage(buffer: image, orientation: orientation)
    let timeline = try timeline(of: picture, decoding: decoding)

    let recorder = PipelineRecorder(channelByteCount: Self.channelByteCount)
    let landmarker = try FaceLandmarker(
      options: model.options(settings),
      observer: recorder
    )
    let faces = try landmarker.detect(image: picture).faces
    let record = recorder.record
    return Report(
      picture: PictureRecord(
        name: path.split(separator: "/").last.map(String.init) ?? path,
        width: image.width,
        height: image.height,
        wasTurned: decoded.orientation != .up,
        fileByteCount: bytes.count,
        fileDigest: SHA256Digest(of: bytes),
        png: try displayed(image)
      ),
      settings: settings,
      rotation: SessionSettings.degrees(of: orientation),
      detector: record.detector,
      regions: record.regions,
      faces: faces,
      timeline: timeline,
      models: try models(record),
      stages: [StageRecord(picture: image)] + recorder.takeStages(),
      bundle: BundleRecord(path: model.path, byteCount: model.bytes.count, digest: model.digest),
      machine: .current(model)
    )
  }

  /// The picture at a size for the page.
  private func displayed(_ image: ImageBuffer) throws -> [UInt8] {
    let longest = max(image.width, image.height)
    let scale = min(1, Float(Self.displaySide) / Float(longest))
    let width = max(Int((Float(image.width) * scale).rounded()), 1)
    let height = max(Int((Float(image.height) * scale).rounded()), 1)
    return try encodePNG(Canvas(image, width: width, height: height).image)
  }

  private func timeline(of picture: MPImage, decoding: Double) throws(TaskError) -> Timeline {
    let recorder = TimelineRecorder()
    let landmarker = try FaceLandmarker(
      options: model.options(settings),
      observer: recorder
    )
    _ = try landmarker.detect(image: picture)
    var runs: [(entries: [Timeline.Entry], total: Double)] = []
    for _ in 0..<Self.runCount {
      let start = ContinuousClock.now
      _ = try landmarker.detect(image: picture)
      runs.append((recorder.entries, (ContinuousClock.now - start).milliseconds))
    }
    let median = runs.sorted { $0.total < $1.total }[runs.count / 2]
    return Timeline(
      entries: median.entries,
      total: median.total,
      runCount: runs.count,
      decoding: decoding
    )
  }

  private func models(_ record: PipelineRecord) throws(ModelFormatError) -> [ModelRecord] {
    let bundle = try TaskBundle(bytes: model.bytes)
    let order: [(role: FaceModelRole, entry: TaskBundle.Entry)] = [
      (.faceDetector, .faceDetector), (.faceLandmarksDetector, .faceLandmarksDetector),
      (.faceBlendshapes, .faceBlendshapes),
    ]
    var models: [ModelRecord] = []
    for (role, entry) in order {
      guard let profiled = record.nodes[role] else { continue }
      let other = role == .faceDetector ? model.detector : nil
      // Not `??`: it would make the error untyped.
      let contents = if let other { other.bytes } else { try bundle.contents(of: entry) }
      models.append(
        ModelRecord(
          role: role,
          name: other?.path ?? entry.rawValue,
          isInBundle: other == nil,
          byteCount: contents.count,
          digest: SHA256Digest(of: contents),
          inputs: profiled.inputs,
          outputs: profiled.outputs,
          plan: profiled.plan,
          nodes: profiled.nodes
        )
      )
    }
    return models
  }
}

extension MachineRecord {
  /// This machine.
  static func current(_ model: SessionModel) -> MachineRecord {
    MachineRecord(
      engine: LineamentTool.version,
      processor: processorName ?? "unknown",
      instructionSet: model.instructionSet,
      threads: model.baseOptions.threadCount,
      date: currentDate
    )
  }
}
