import CommandLineSupport
import FaceVision
import MLKitCore

extension JSONWriter {
  /// Writes faces as ML Kit sees them as one line.
  ///
  /// - Parameter placement: From the upright picture to the one that coordinates count.
  mutating func write(
    _ faces: [AnalyzedFace],
    placement: StoredPlacement,
    in image: ImageDescription
  ) {
    object { writer in
      writer.imageMember(image)
      writer.objectsMember("faces", faces) { writer, face in
        writer.measuresMember(face, placement)
        writer.member("landmarks") { writer in
          writer.object { writer in
            for landmark in face.landmarks {
              writer.member(landmark.kind.rawValue) { writer in
                writer.point(placement.stored(landmark.point))
              }
            }
          }
        }
        writer.member("contours") { writer in
          writer.object { writer in
            for contour in face.contours {
              writer.member(contour.kind.rawValue) { writer in
                writer.array { writer in
                  for point in contour.points { writer.point(placement.stored(point)) }
                }
              }
            }
          }
        }
      }
    }
    endLine()
  }

  private mutating func measuresMember(_ face: AnalyzedFace, _ placement: StoredPlacement) {
    let frame = face.square.placed(placement)
    member("frame") { writer in
      writer.numbers([
        Float(frame.center.x - frame.side / 2), Float(frame.center.y - frame.side / 2),
        Float(frame.side), Float(frame.side),
      ])
    }
    member("angles") { writer in
      guard let angles = face.angles else { return writer.null() }
      writer.numbers([Float(angles.x), Float(angles.y), Float(angles.z)])
    }
    let probabilities: [(String, Double?)] = [
      ("smilingProbability", face.probabilities?.smiling),
      ("leftEyeOpenProbability", face.probabilities?.leftEyeOpen),
      ("rightEyeOpenProbability", face.probabilities?.rightEyeOpen),
    ]
    for (name, value) in probabilities {
      member(name) { writer in
        if let value { writer.number(Float(value)) } else { writer.null() }
      }
    }
  }

  private mutating func point(_ point: SIMD2<Double>) {
    numbers([Float(point.x), Float(point.y)])
  }
}

extension FaceSquare {
  /// The square where the picture is stored.
  func placed(_ placement: StoredPlacement) -> FaceSquare {
    FaceSquare(center: placement.stored(center), side: side)
  }
}
