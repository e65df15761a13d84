import CommandLineSupport
import FaceTasks

/// What a person wants to know about the detections of a picture.
struct DetectionReport {
  let image: ImageDescription
  let detections: [Detection]

  /// The detector's points in their order; left and right are the subject's.
  static let pointNames = [
    "right eye", "left eye", "nose tip", "mouth", "right ear", "left ear",
  ]

  /// The report, with a line end at its end.
  var text: String {
    var lines = [headline(image, faceCount: detections.count)]
    for (index, detection) in detections.enumerated() {
      let score = detection.categories.first.map { fixed($0.score, digits: 3) } ?? "?"
      let box = detection.boundingBox
      lines.append("  face \(index + 1)")
      lines.append(reportLine("score", score))
      lines.append(reportLine("box", "x \(box.x), y \(box.y), \(box.width)x\(box.height)"))
      lines += zip(Self.pointNames, detection.keypoints).map { name, point in
        reportLine(name, pixelText(x: point.x, y: point.y, in: image))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
