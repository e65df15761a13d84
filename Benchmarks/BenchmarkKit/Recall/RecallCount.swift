/// A face that was found: middle and width of its box in pixels, and where its eyes say it leans.
struct FoundFace: Sendable, Hashable {
  var x: Float
  var y: Float
  var width: Float
  /// Clockwise, in degrees.
  var degrees: Float
}

/// How many faces were found, how many of them twice, and how many things that are none.
struct RecallCount: Sendable, Hashable {
  private(set) var placed = 0
  private(set) var found = 0
  /// Finds of a face beyond its first.
  private(set) var duplicates = 0
  /// Finds where no face is.
  private(set) var falsePositives = 0
  /// Faces that were found with the right angle, within 25 degrees.
  private(set) var rightWayUp = 0
  private(set) var milliseconds = 0.0
  private(set) var pictures = 0

  /// Adds one picture.
  mutating func add(_ found: [FoundFace], placed faces: [PastedFace], milliseconds: Double) {
    placed += faces.count
    self.milliseconds += milliseconds
    pictures += 1
    var times = [Int](repeating: 0, count: faces.count)
    for one in found {
      guard let index = faces.firstIndex(where: { isMatch(one, $0) }) else {
        falsePositives += 1
        continue
      }
      times[index] += 1
      if times[index] == 1 {
        self.found += 1
        if isSameAngle(one.degrees, faces[index].degrees) { rightWayUp += 1 }
      } else {
        duplicates += 1
      }
    }
  }

  /// Adds the counts of other pictures.
  mutating func add(_ other: RecallCount) {
    placed += other.placed
    found += other.found
    duplicates += other.duplicates
    falsePositives += other.falsePositives
    rightWayUp += other.rightWayUp
    milliseconds += other.milliseconds
    pictures += other.pictures
  }

  /// Mean time of a picture.
  var millisecondsPerPicture: Double { pictures > 0 ? milliseconds / Double(pictures) : 0 }

  /// `11 of 12`, and what is wrong beside that.
  var text: String {
    var text = "\(found) of \(placed)"
    if duplicates > 0 { text += ", \(duplicates) twice" }
    if falsePositives > 0 { text += ", \(falsePositives) false" }
    return text
  }

  /// The middle is near, and the width is not half or twice that of the face.
  private func isMatch(_ found: FoundFace, _ face: PastedFace) -> Bool {
    let (dx, dy) = (found.x - face.x, found.y - face.y)
    return (dx * dx + dy * dy).squareRoot() < 0.4 * face.width
      && found.width > face.width / 2 && found.width < face.width * 2
  }

  private func isSameAngle(_ a: Float, _ b: Float) -> Bool {
    let difference = abs((a - b).remainder(dividingBy: 360))
    return difference <= 25
  }
}
