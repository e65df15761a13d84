import CommandLineSupport
import FaceTasks

/// What a person wants to know about the faces of a picture; the JSON has everything.
struct LandmarkReport {
  let image: ImageDescription
  let faces: [Face]

  /// Mesh points that have a name people know; left and right are the subject's.
  static let namedPoints = [
    ("right eye", 468), ("left eye", 473), ("nose tip", 1), ("mouth right", 61),
    ("mouth left", 291), ("chin", 152),
  ]

  /// Blendshapes below this are not worth a line.
  static let leastScore: Float = 0.1

  /// The report, with a line end at its end.
  var text: String {
    var lines = [headline(image, faceCount: faces.count)]
    for (index, face) in faces.enumerated() {
      lines.append("  face \(index + 1)")
      lines += boxLine(face) + pointLines(face) + poseLine(face)
      lines += face.blendshapes.map(blendshapeLines) ?? []
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func boxLine(_ face: Face) -> [String] {
    let size = Point(Float(image.width), Float(image.height))
    guard let box = Rectangle(around: face.landmarks.map { Point($0.x, $0.y) * size }) else {
      return []
    }
    let x = "x \(fixed(box.minimum.x, digits: 1)) to \(fixed(box.maximum.x, digits: 1))"
    let y = "y \(fixed(box.minimum.y, digits: 1)) to \(fixed(box.maximum.y, digits: 1))"
    return [reportLine("box", "\(x), \(y)")]
  }

  private func pointLines(_ face: Face) -> [String] {
    Self.namedPoints.compactMap { name, index in
      guard index < face.landmarks.count else { return nil }
      let point = face.landmarks[index]
      return reportLine(name, pixelText(x: point.x, y: point.y, in: image))
    }
  }

  private func poseLine(_ face: Face) -> [String] {
    guard let matrix = face.transformationMatrix else {
      return [reportLine("pose", "unknown: the face is too small")]
    }
    return [reportLine("pose", poseText(matrix))]
  }

  private func blendshapeLines(_ blendshapes: Classifications) -> [String] {
    strongest(blendshapes, count: 10).filter { $0.score >= Self.leastScore }.enumerated()
      .map { index, category in
        let name = padded(category.categoryName ?? "\(category.index)", to: 21)
        let score = fixed(category.score, digits: 3)
        return reportLine(
          index == 0 ? "blendshapes" : "",
          "\(name)\(score)  \(bar(category.score))"
        )
      }
  }
}

/// The angles and the distance: `yaw -3°, pitch -15°, roll -4°, about 74 cm away`.
func poseText(_ matrix: TransformMatrix) -> String {
  let pose = HeadPose(matrix)
  let angles = [("yaw", pose.yaw), ("pitch", pose.pitch), ("roll", pose.roll)]
    .map { name, angle in "\(name) \(fixed(angle, digits: 0))\u{B0}" }
  return angles.joined(separator: ", ") + ", about \(fixed(matrix.distance, digits: 0)) cm away"
}
