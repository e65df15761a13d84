import CommandLineSupport
import FaceVision
import MLKitCore

/// What a person wants to know about faces as ML Kit sees them; the JSON has everything.
struct MLKitReport {
  let image: ImageDescription
  let faces: [AnalyzedFace]

  /// The report, with a line end at its end.
  ///
  /// - Parameter placement: From the upright picture to the one that coordinates count.
  func text(placement: StoredPlacement) -> String {
    var lines = [headline(image, faceCount: faces.count)]
    for (index, face) in faces.enumerated() {
      lines.append("  face \(index + 1)")
      let frame = face.square.placed(placement)
      let corner = frame.center - frame.side / 2
      let side = fixed(Float(frame.side), digits: 1)
      lines.append(reportLine("frame", "\(pixels(corner)), \(side)x\(side)"))
      if let angles = face.angles { lines.append(reportLine("angles", angles.text)) }
      if let probabilities = face.probabilities {
        let (smile, left, right) = (
          probabilities.smiling, probabilities.leftEyeOpen, probabilities.rightEyeOpen
        )
        lines.append(reportLine("smiling", fixed(Float(smile), digits: 3)))
        lines.append(
          reportLine(
            "eyes open",
            "left \(fixed(Float(left), digits: 3)), right \(fixed(Float(right), digits: 3))"
          )
        )
      }
      lines += face.landmarks.map { landmark in
        reportLine(landmark.kind.rawValue, pixels(placement.stored(landmark.point)))
      }
      if !face.contours.isEmpty {
        let count = face.contours.reduce(0) { $0 + $1.points.count }
        lines.append(reportLine("contours", "\(face.contours.count) of \(count) points"))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func pixels(_ point: SIMD2<Double>) -> String {
    "\(fixed(Float(point.x), digits: 1)), \(fixed(Float(point.y), digits: 1))"
  }
}

extension EulerAngles {
  /// The angles as `X -9.3°, Y -0.7°, Z -2.9°`.
  var text: String {
    [("X", x), ("Y", y), ("Z", z)].map { name, angle in
      "\(name) \(fixed(Float(angle), digits: 1))\u{B0}"
    }.joined(separator: ", ")
  }
}
