import CommandLineSupport
import FaceTasks

extension JSONWriter {
  /// Writes the faces a detector found in a picture as one line.
  mutating func write(_ detections: [Detection], in image: ImageDescription) {
    object { writer in
      writer.imageMember(image)
      writer.objectsMember("detections", detections) { writer, detection in
        writer.boxMember(detection.boundingBox)
        writer.member("score") { writer in
          if let category = detection.categories.first {
            writer.number(category.score)
          } else {
            writer.null()
          }
        }
        writer.member("keypoints") { writer in
          writer.array { writer in
            for point in detection.keypoints { writer.numbers([point.x, point.y]) }
          }
        }
        writer.member("trackingID") { $0.optional(detection.trackingID) }
      }
    }
    endLine()
  }

  private mutating func boxMember(_ box: PixelRect) {
    member("boundingBox") { writer in
      writer.object { writer in
        writer.member("x") { $0.number(box.x) }
        writer.member("y") { $0.number(box.y) }
        writer.member("width") { $0.number(box.width) }
        writer.member("height") { $0.number(box.height) }
      }
    }
  }
}
