import CommandLineSupport
import FaceTasks

/// A JSON text that is not what this tool writes.
struct DocumentError: Error, Hashable, CustomStringConvertible {
  /// Where in the document, what was found and what was expected.
  let description: String

  init(at place: String, found: JSONValue?, expected: String) {
    description = "\(place): found \(found?.kind ?? "nothing"), expected \(expected)"
  }
}

extension FaceDocument {
  /// Reads a document; everything of a face but its landmarks may be missing, and members that are
  /// not known are ignored, as is the pose, which the matrix says.
  ///
  /// - Parameter place: What errors call the document.
  init(_ value: JSONValue, place: String = "document") throws(DocumentError) {
    image = try ImageDescription(value["image"], place: "\(place).image")
    guard let faces = value["faces"]?.array else {
      throw DocumentError(at: "\(place).faces", found: value["faces"], expected: "an array")
    }
    var read: [Face] = []
    for (index, face) in faces.enumerated() {
      read.append(try Self.face(face, place: "\(place).faces[\(index)]"))
    }
    self.faces = read
  }

  private static func face(_ value: JSONValue, place: String) throws(DocumentError) -> Face {
    guard let points = value["landmarks"]?.array else {
      throw DocumentError(
        at: "\(place).landmarks",
        found: value["landmarks"],
        expected: "an array of [x, y, z]"
      )
    }
    var landmarks: [NormalizedLandmark] = []
    for (index, point) in points.enumerated() {
      let numbers = try floats(point, count: 3, place: "\(place).landmarks[\(index)]")
      landmarks.append(NormalizedLandmark(x: numbers[0], y: numbers[1], z: numbers[2]))
    }
    return Face(
      landmarks: landmarks,
      blendshapes: try blendshapes(value["blendshapes"], place: "\(place).blendshapes"),
      transformationMatrix: try matrix(
        value["transformationMatrix"],
        place: "\(place).transformationMatrix"
      ),
      trackingID: try number(value["trackingID"], \.integer, "\(place).trackingID"),
      detectionScore: try number(value["detectionScore"], \.float, "\(place).detectionScore"),
      presenceScore: try number(value["presenceScore"], \.float, "\(place).presenceScore")
    )
  }

  /// A number that may be missing or `null`.
  private static func number<Number>(
    _ value: JSONValue?,
    _ read: (JSONValue) -> Number?,
    _ place: String
  ) throws(DocumentError) -> Number? {
    guard let value, value != .null else { return nil }
    guard let number = read(value) else {
      throw DocumentError(at: place, found: value, expected: "a number or null")
    }
    return number
  }

  private static func blendshapes(
    _ value: JSONValue?,
    place: String
  ) throws(DocumentError) -> Classifications? {
    switch value {
    case nil, .null: return nil
    case .object(let members):
      var categories: [ResultCategory] = []
      for (index, member) in members.enumerated() {
        guard let score = member.value.float else {
          throw DocumentError(
            at: "\(place).\(member.name)",
            found: member.value,
            expected: "a finite number"
          )
        }
        categories.append(ResultCategory(index: index, score: score, categoryName: member.name))
      }
      return Classifications(headIndex: 0, headName: "", categories: categories)
    default:
      throw DocumentError(at: place, found: value, expected: "an object of scores or null")
    }
  }

  private static func matrix(
    _ value: JSONValue?,
    place: String
  ) throws(DocumentError) -> TransformMatrix? {
    if value == nil || value == .null { return nil }
    guard let rows = value?.array, rows.count == 4 else {
      throw DocumentError(at: place, found: value, expected: "an array of 4 rows or null")
    }
    var elements: [[Float]] = []
    for (index, row) in rows.enumerated() {
      elements.append(try floats(row, count: 4, place: "\(place)[\(index)]"))
    }
    return TransformMatrix(columnMajor: (0..<4).flatMap { column in elements.map { $0[column] } })
  }

  private static func floats(
    _ value: JSONValue,
    count: Int,
    place: String
  ) throws(DocumentError) -> [Float] {
    let numbers = value.array?.compactMap(\.float) ?? []
    guard numbers.count == count, value.array?.count == count else {
      throw DocumentError(at: place, found: value, expected: "an array of \(count) finite numbers")
    }
    return numbers
  }
}

extension ImageDescription {
  init(_ value: JSONValue?, place: String) throws(DocumentError) {
    func size(_ name: String) throws(DocumentError) -> Int {
      guard let size = value?[name]?.integer, size >= 1 else {
        throw DocumentError(
          at: "\(place).\(name)",
          found: value?[name],
          expected: "a whole number of 1 or more"
        )
      }
      return size
    }
    path = value?["path"]?.string
    width = try size("width")
    height = try size("height")
  }
}
