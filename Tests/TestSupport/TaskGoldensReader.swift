extension TaskGoldens {
  /// Reads `Tests/Goldens/tasks`.
  package static func load() throws -> TaskGoldens {
    let records = try goldenRecords("tasks/index.txt")
    var reader = TaskGoldensReader(values: try GoldenValues(of: "tasks", records))
    for record in records { try reader.read(record) }
    return reader.goldens
  }
}

/// Builds the goldens record by record; a record belongs to the last one that can hold it.
private struct TaskGoldensReader {
  let values: GoldenValues
  var goldens = TaskGoldens()

  mutating func read(_ record: GoldenRecord) throws(GoldenError) {
    switch try record.word(0) {
    case "detector": goldens.detectors.append(try detector(record))
    case "detection": try add(try detection(record), for: record)
    case "landmarker": goldens.landmarkers.append(try landmarker(record))
    case "sequence": goldens.sequences.append(try sequence(record))
    case "frame": try add(try frame(record), for: record)
    case "face": try add(try face(record), for: record)
    case "cpu": goldens.processor = record.words.dropFirst().joined(separator: " ")
    case "reference", "model", "values": break
    case let kind: throw record.problem("unknown record '\(kind)'")
    }
  }

  private func detector(_ record: GoldenRecord) throws(GoldenError) -> TaskGoldens.Detector {
    guard let range = TaskGoldens.Detector.Range(rawValue: try record.word(1)) else {
      throw record.problem("unknown range '\(record.words[1])'")
    }
    return TaskGoldens.Detector(
      range: range,
      picture: try record.word(2),
      rotationDegrees: try record.integer(3),
      minimumConfidence: try record.float(4),
      suppressionThreshold: try record.float(5)
    )
  }

  private func detection(_ record: GoldenRecord) throws(GoldenError) -> TaskGoldens.Detection {
    let numbers = try values.values(at: try record.integer(1), count: 17)
    return TaskGoldens.Detection(
      box: Array(numbers[0..<4]),
      score: numbers[4],
      points: Array(numbers[5...])
    )
  }

  private func landmarker(_ record: GoldenRecord) throws(GoldenError) -> TaskGoldens.Landmarker {
    TaskGoldens.Landmarker(
      picture: try record.word(1),
      rotationDegrees: try record.integer(2),
      maximumFaces: try record.integer(3),
      minimumConfidence: try record.float(4)
    )
  }

  private func sequence(_ record: GoldenRecord) throws(GoldenError) -> TaskGoldens.Sequence {
    TaskGoldens.Sequence(
      name: try record.word(1),
      rotationDegrees: try record.integer(2),
      maximumFaces: try record.integer(3),
      minimumTrackingConfidence: try record.float(4)
    )
  }

  private func frame(_ record: GoldenRecord) throws(GoldenError) -> TaskGoldens.Frame {
    TaskGoldens.Frame(
      milliseconds: try record.integer(1),
      picture: try record.word(2),
      x: try record.integer(3),
      y: try record.integer(4),
      width: try record.integer(5),
      height: try record.integer(6)
    )
  }

  private func face(_ record: GoldenRecord) throws(GoldenError) -> TaskGoldens.Face {
    TaskGoldens.Face(
      landmarks: try values.values(at: try record.integer(1), count: 478 * 3),
      blendshapes: try values.values(at: try record.integer(2), count: 52),
      matrix: try values.values(at: try record.integer(3), count: 16)
    )
  }

  private mutating func add(
    _ detection: TaskGoldens.Detection,
    for record: GoldenRecord
  ) throws(GoldenError) {
    guard let last = goldens.detectors.indices.last else {
      throw record.problem("a detection before any detector")
    }
    goldens.detectors[last].detections.append(detection)
  }

  private mutating func add(
    _ frame: TaskGoldens.Frame,
    for record: GoldenRecord
  ) throws(GoldenError) {
    guard let last = goldens.sequences.indices.last else {
      throw record.problem("a frame before any sequence")
    }
    goldens.sequences[last].frames.append(frame)
  }

  /// Sequences come last in the file, so a face belongs to one as soon as there is one.
  private mutating func add(
    _ face: TaskGoldens.Face,
    for record: GoldenRecord
  ) throws(GoldenError) {
    if let last = goldens.sequences.indices.last {
      guard let frame = goldens.sequences[last].frames.indices.last else {
        throw record.problem("a face before any frame")
      }
      goldens.sequences[last].frames[frame].faces.append(face)
    } else if let last = goldens.landmarkers.indices.last {
      goldens.landmarkers[last].faces.append(face)
    } else {
      throw record.problem("a face before any landmarker")
    }
  }
}
