import CommandLineSupport
import FaceTasks

extension SessionFile {
  /// More values than any stage has: a picture of the largest size.
  private static let largestCount = 3 * 32_767 * 32_767

  /// Reads and checks a file.
  ///
  /// - Throws: ``SessionError``.
  init(_ bytes: [UInt8]) throws(SessionError) {
    let values: [JSONValue]
    do throws(JSONError) {
      values = try JSONParser.values(of: bytes)
    } catch {
      throw .notJSON(error)
    }
    header = try Header(SessionReader(value: values[0], place: "header"))
    var frames: [Frame] = []
    var last: JSONValue?
    for value in values.dropFirst() {
      guard last == nil else {
        throw .unexpected(place: "after the last line", found: value.kind, expected: "nothing")
      }
      if value["frame"] == nil, value["frames"] != nil {
        last = value
      } else {
        let reader = SessionReader(value: value, place: "frame \(frames.count + 1)")
        frames.append(try Frame(reader, number: frames.count + 1, previous: frames.last))
      }
    }
    guard let last else { throw .cutOff(frameCount: frames.count) }
    let end = SessionReader(value: last, place: "last line")
    _ = try end.integer("frames", in: frames.count...frames.count)
    self.frames = frames
  }

  fileprivate static func stage(
    _ reader: SessionReader,
    frame: Int
  ) throws(SessionError) -> StageRecord {
    let count = try reader.integer("count", in: 0...largestCount)
    var samples: [Float] = []
    for (index, value) in try reader.array("values").enumerated() {
      guard let sample = sample(value) else {
        throw .unexpected(
          place: "\(reader.place).values[\(index)]",
          found: value.kind,
          expected: "a number, \"nan\", \"inf\" or \"-inf\""
        )
      }
      samples.append(sample)
    }
    let stage = StageRecord(
      name: try reader.string("name"),
      count: count,
      digest: try reader.digest(),
      samples: samples
    )
    let expected = stage.isWhole ? count : StageRecord.sampleCount
    guard samples.count == expected else {
      throw reader.unexpected("values", "an array of \(expected)")
    }
    // The digest of a picture is that of its bytes.
    if stage.isWhole, stage.name != StageRecord.pictureName {
      guard StageRecord(stage.name, samples).digest == stage.digest else {
        throw .damagedStage(frame: frame, stage: stage.name)
      }
    }
    return stage
  }

  private static func sample(_ value: JSONValue) -> Float? {
    switch value.string {
    case "nan": .nan
    case "inf": .infinity
    case "-inf": -.infinity
    case .some: nil
    case nil: value.float
    }
  }
}

extension SessionFile.Header {
  fileprivate init(_ reader: SessionReader) throws(SessionError) {
    guard reader.value["format"]?.string == SessionFile.format else {
      throw .unsupported(
        found: "a file without \"format\":\"\(SessionFile.format)\" in its first line",
        expected: "what `lineament record` writes"
      )
    }
    let version = try reader.integer("version", in: 0...Int.max)
    guard version == SessionFile.version else {
      throw .unsupported(
        found: "version \(version) of the session format",
        expected: "version \(SessionFile.version)"
      )
    }
    engine = try reader.string("engine")
    instructionSet = try reader.string("instructionSet")
    let model = try reader.object("model")
    modelPath = try model.string("path")
    modelDigest = try model.digest()
    detector =
      if let reader = try reader.optionalObject("detector") {
        SessionFile.Model(path: try reader.string("path"), digest: try reader.digest())
      } else {
        nil
      }
    settings = try SessionSettings(reader.object("options"))
  }
}

extension SessionSettings {
  fileprivate init(_ reader: SessionReader) throws(SessionError) {
    guard let mode = Mode(rawValue: try reader.string("mode")) else {
      throw reader.unexpected("mode", "one of \(Mode.allCases.map(\.rawValue))")
    }
    self.mode = mode
    let degrees = try reader.integer("rotation", in: 0...270)
    guard let turn = Self.turns.first(where: { $0.degrees == degrees }) else {
      throw reader.unexpected("rotation", "0, 90, 180 or 270")
    }
    orientation = turn.orientation
    landmarker.numFaces = try reader.integer("numFaces", in: 1...Int.max)
    landmarker.minFaceDetectionConfidence = try reader.fraction("minFaceDetectionConfidence")
    landmarker.minFacePresenceConfidence = try reader.fraction("minFacePresenceConfidence")
    landmarker.minTrackingConfidence = try reader.fraction("minTrackingConfidence")
    landmarker.search = try SearchSettings(reader)
    landmarker.refillsCandidates = try reader.boolean("refill", default: false)
    landmarker.smoothsEveryFace = try reader.boolean("smoothEveryFace", default: false)
    if let camera = try reader.optionalObject("camera") {
      landmarker.camera = try PerspectiveCamera(camera)
    }
  }
}

extension SessionFile.Frame {
  fileprivate init(
    _ reader: SessionReader,
    number: Int,
    previous: SessionFile.Frame?
  ) throws(SessionError) {
    _ = try reader.integer("frame", in: number...number)
    path = try reader.string("path")
    fileDigest = try reader.digest()
    width = try reader.integer("width", in: 1...Int.max)
    height = try reader.integer("height", in: 1...Int.max)
    milliseconds = try reader.integer("milliseconds", in: -latestTime...latestTime)
    if let previous, milliseconds <= previous.milliseconds {
      throw reader.unexpected("milliseconds", "a time after \(previous.milliseconds)")
    }
    faceCount = try reader.integer("faces", in: 0...Int.max)
    var stages: [StageRecord] = []
    for (index, value) in try reader.array("stages").enumerated() {
      let place = "\(reader.place).stages[\(index)]"
      let stage = SessionReader(value: value, place: place)
      stages.append(try SessionFile.stage(stage, frame: number))
    }
    self.stages = stages
  }
}

/// Times are limited as the task limits them: nanoseconds fit a 64-bit number.
private let latestTime = Int(Int64.max / 1_000_000)
