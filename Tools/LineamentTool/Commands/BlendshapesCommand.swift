import CommandLineSupport
import FaceTasks

/// `lineament blendshapes`: scores for landmarks that are already known.
enum BlendshapesCommand: Command {
  typealias Settings = StoredLandmarksSettings

  static let table = CommandTable<Settings>(
    name: "blendshapes",
    summary: "Computes the blendshapes of stored landmarks.",
    details: [
      """
      Computes the 52 scores of every face in a JSON file. The file needs the picture's width and \
      height and 478 landmarks a face.
      """,
      """
      JSON: {"image": {...}, "faces": [{"blendshapes": {"name": score, ...}}]}.
      """,
    ],
    operands: .none,
    options: OptionRow.all,
    check: checkLandmarksGiven,
    examples: [
      "lineament landmarks photo.jpg --format json | lineament blendshapes --landmarks -"
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let documents = try settings.documents()
    let options = try settings.baseOptions()
    let blendshapes = try loadingModel(options) { () throws(TaskError) in
      try FaceBlendshapes(baseOptions: options)
    }
    return try settings.forEachDocument(documents, console: console) {
      (document) throws(TaskError) in
      var scores: [Classifications] = []
      for face in document.faces {
        scores.append(
          try blendshapes.classify(
            landmarks: face.landmarks,
            imageWidth: document.image.width,
            imageHeight: document.image.height
          )
        )
      }
      return StoredLandmarksOutcome(
        text: text(scores, image: document.image),
        json: json(scores, image: document.image)
      )
    }
  }

  /// All scores of every face.
  private static func text(_ scores: [Classifications], image: ImageDescription) -> String {
    var lines = [headline(image, faceCount: scores.count)]
    for (index, face) in scores.enumerated() {
      lines.append("  face \(index + 1)")
      lines += face.categories.map { category in
        let name = padded(category.categoryName ?? "\(category.index)", to: 21)
        return "    \(name)\(fixed(category.score, digits: 3))  \(bar(category.score))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func json(_ scores: [Classifications], image: ImageDescription) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.imageMember(image)
      writer.objectsMember("faces", scores) { $0.blendshapesMember($1) }
    }
    writer.endLine()
    return writer.bytes
  }
}
