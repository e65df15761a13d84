extension FilmGoldens {
  /// Reads `Tests/Goldens/films`.
  package static func load() throws -> FilmGoldens {
    let records = try goldenRecords("films/index.txt")
    var reader = FilmGoldensReader(values: try GoldenValues(of: "films", records))
    for record in records { try reader.read(record) }
    return reader.goldens
  }
}

/// Builds the goldens record by record; a record belongs to the last one that can hold it.
private struct FilmGoldensReader {
  let values: GoldenValues
  var goldens = FilmGoldens()

  mutating func read(_ record: GoldenRecord) throws(GoldenError) {
    switch try record.word(0) {
    case "landmarks":
      for index in record.words.indices.dropFirst() {
        goldens.landmarkIndices.append(try record.integer(index))
      }
    case "film": goldens.films.append(try film(record))
    case "frame":
      guard let film = goldens.films.indices.last else {
        throw record.problem("a frame before any film")
      }
      goldens.films[film].frames.append(try frame(record))
    case "paste", "detected", "face": try readContent(record)
    case "reference", "cpu", "model", "values": break
    case let kind: throw record.problem("unknown record '\(kind)'")
    }
  }

  /// Reads what belongs to a frame.
  private mutating func readContent(_ record: GoldenRecord) throws(GoldenError) {
    guard let film = goldens.films.indices.last,
      let frame = goldens.films[film].frames.indices.last
    else {
      throw record.problem("a \(record.words[0]) before any frame")
    }
    switch record.words[0] {
    case "paste": goldens.films[film].frames[frame].parts.append(try part(record))
    case "detected":
      let numbers = try values.values(at: try record.integer(1), count: 5)
      goldens.films[film].frames[frame].detectedRegions.append(region(numbers[...]))
    default:
      let (face, next) = try face(record)
      goldens.films[film].frames[frame].faces.append(face)
      goldens.films[film].frames[frame].nextRegions.append(next)
    }
  }

  private func film(_ record: GoldenRecord) throws(GoldenError) -> FilmGoldens.Film {
    FilmGoldens.Film(
      name: try record.word(1),
      rotationDegrees: try record.integer(2),
      maximumFaces: try record.integer(3),
      minimumTrackingConfidence: try record.float(4)
    )
  }

  private func frame(_ record: GoldenRecord) throws(GoldenError) -> FilmGoldens.Frame {
    guard let grey = UInt8(try record.word(4)), let checksum = UInt32(try record.word(5)) else {
      throw record.problem("grey level or checksum is out of range")
    }
    return FilmGoldens.Frame(
      milliseconds: try record.integer(1),
      width: try record.integer(2),
      height: try record.integer(3),
      grey: grey,
      checksum: checksum
    )
  }

  private func part(_ record: GoldenRecord) throws(GoldenError) -> FilmGoldens.Part {
    FilmGoldens.Part(
      picture: try record.word(1),
      x: try record.integer(2),
      y: try record.integer(3),
      width: try record.integer(4),
      height: try record.integer(5),
      left: try record.integer(6),
      top: try record.integer(7),
      newWidth: try record.integer(8),
      newHeight: try record.integer(9)
    )
  }

  private func face(
    _ record: GoldenRecord
  ) throws(GoldenError) -> (TaskGoldens.Face, next: FilmGoldens.Region) {
    let points = 3 * goldens.landmarkIndices.count
    let floats = try values.values(at: try record.integer(1), count: points + 52 + 16 + 5)
    let face = TaskGoldens.Face(
      landmarks: Array(floats[..<points]),
      blendshapes: Array(floats[points..<points + 52]),
      matrix: Array(floats[(points + 52)..<(points + 68)])
    )
    return (face, region(floats[(points + 68)...]))
  }

  /// - Parameter numbers: Five.
  private func region(_ numbers: ArraySlice<Float>) -> FilmGoldens.Region {
    let first = numbers.startIndex
    return FilmGoldens.Region(
      xCenter: numbers[first],
      yCenter: numbers[first + 1],
      width: numbers[first + 2],
      height: numbers[first + 3],
      rotation: numbers[first + 4]
    )
  }
}
