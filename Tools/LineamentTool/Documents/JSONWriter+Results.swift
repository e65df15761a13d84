import CommandLineSupport
import FaceTasks

/// How each part of the results is written.
extension JSONWriter {
  /// Writes the picture's path and size as the member `image`.
  mutating func imageMember(_ image: ImageDescription) {
    member("image") { writer in
      writer.object { writer in
        writer.member("path") { writer in
          if let path = image.path { writer.string(path) } else { writer.null() }
        }
        writer.member("width") { $0.number(image.width) }
        writer.member("height") { $0.number(image.height) }
      }
    }
  }

  /// Writes `[[x,y,z],...]` as the member `landmarks`.
  mutating func landmarksMember(_ landmarks: [NormalizedLandmark]) {
    member("landmarks") { writer in
      writer.array { writer in
        for point in landmarks { writer.numbers([point.x, point.y, point.z]) }
      }
    }
  }

  /// Writes `{"name":score,...}` or `null` as the member `blendshapes`.
  mutating func blendshapesMember(_ blendshapes: Classifications?) {
    member("blendshapes") { writer in
      guard let blendshapes else { return writer.null() }
      writer.object { writer in
        for category in blendshapes.categories {
          writer.member(category.categoryName ?? "\(category.index)") { $0.number(category.score) }
        }
      }
    }
  }

  /// Writes four rows or `null` as the member `transformationMatrix`.
  mutating func matrixMember(_ matrix: TransformMatrix?) {
    member("transformationMatrix") { writer in
      guard let matrix else { return writer.null() }
      writer.array { writer in
        for row in matrix.rows { writer.numbers(row) }
      }
    }
  }

  /// Writes three angles in degrees or `null` as the member `headPose`.
  mutating func poseMember(_ pose: HeadPose?) {
    member("headPose") { writer in
      guard let pose else { return writer.null() }
      writer.object { writer in
        writer.member("yaw") { $0.number(pose.yaw) }
        writer.member("pitch") { $0.number(pose.pitch) }
        writer.member("roll") { $0.number(pose.roll) }
      }
    }
  }

  /// Writes an array of objects as a member.
  mutating func objectsMember<Element>(
    _ name: String,
    _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    member(name) { writer in
      writer.array { writer in
        for element in elements { writer.object { body(&$0, element) } }
      }
    }
  }
}

extension FaceDocument {
  /// Writes the document as one line.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.imageMember(image)
      writer.objectsMember("faces", faces) { writer, face in
        writer.landmarksMember(face.landmarks)
        writer.blendshapesMember(face.blendshapes)
        writer.matrixMember(face.transformationMatrix)
        writer.poseMember(face.headPose)
        writer.member("detectionScore") { $0.optional(face.detectionScore) }
        writer.member("presenceScore") { $0.optional(face.presenceScore) }
        writer.member("trackingID") { $0.optional(face.trackingID) }
      }
    }
    writer.endLine()
  }
}
