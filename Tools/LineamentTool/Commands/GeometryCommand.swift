import CommandLineSupport
import FaceTasks

/// `lineament geometry`: the pose for landmarks that are already known.
enum GeometryCommand: Command {
  typealias Settings = StoredLandmarksSettings

  static let table = CommandTable<Settings>(
    name: "geometry",
    summary: "Computes the head's pose from stored landmarks.",
    details: [
      """
      Computes the transformation matrix of every face in a JSON file: from the canonical face to \
      a camera at the origin that looks along -z, in centimetres, y up. The file needs the \
      picture's width and height and 468 or 478 landmarks a face.
      """,
      """
      JSON: {"image": {...}, "faces": [{"transformationMatrix": [[4 numbers], ...], "headPose": \
      {"yaw", "pitch", "roll"}}]}, both null for a face too small for a pose.
      """,
    ],
    operands: .none,
    options: OptionRow.all,
    check: checkLandmarksGiven,
    examples: ["lineament landmarks photo.jpg --format json | lineament geometry --landmarks -"],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let documents = try settings.documents()
    let options = try settings.baseOptions()
    let geometry = try loadingModel(options) { () throws(TaskError) in
      try FaceGeometry(baseOptions: options)
    }
    return try settings.forEachDocument(documents, console: console) {
      (document) throws(TaskError) in
      var matrices: [TransformMatrix?] = []
      for face in document.faces {
        matrices.append(
          try geometry.transformationMatrix(
            landmarks: face.landmarks,
            imageWidth: document.image.width,
            imageHeight: document.image.height
          )
        )
      }
      return StoredLandmarksOutcome(
        text: text(matrices, image: document.image),
        json: json(matrices, image: document.image)
      )
    }
  }

  private static func text(_ matrices: [TransformMatrix?], image: ImageDescription) -> String {
    var lines = [headline(image, faceCount: matrices.count)]
    for (index, matrix) in matrices.enumerated() {
      lines.append("  face \(index + 1)")
      guard let matrix else {
        lines.append(reportLine("pose", "unknown: the face is too small"))
        continue
      }
      lines.append(reportLine("pose", poseText(matrix)))
      for (row, elements) in matrix.rows.enumerated() {
        let numbers = elements.map { number in
          let text = fixed(number, digits: 4)
          return String(repeating: " ", count: max(10 - text.count, 1)) + text
        }
        lines.append(reportLine(row == 0 ? "matrix" : "", numbers.joined()))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func json(_ matrices: [TransformMatrix?], image: ImageDescription) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.imageMember(image)
      writer.objectsMember("faces", matrices) { writer, matrix in
        writer.matrixMember(matrix)
        writer.poseMember(matrix.map(HeadPose.init))
      }
    }
    writer.endLine()
    return writer.bytes
  }
}
