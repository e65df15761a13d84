import CommandLineSupport
import FaceModels
import FaceTasks
import FaceVision
import Images
import MLKitCore

/// `lineament mlkit`: what ML Kit's face detector would say, and drawings of it.
enum MLKitCommand: Command {
  struct Settings: Sendable, HasPictureSettings {
    var picture = PictureSettings()
    var analysis: FaceAnalysisSettings = {
      var settings = FaceAnalysisSettings()
      settings.findsLandmarks = true
      settings.findsContours = true
      settings.classifies = true
      return settings
    }()
  }

  static let table = CommandTable<Settings>(
    name: "mlkit",
    summary: "Finds faces as ML Kit does: landmarks, contours, angles, smiles.",
    details: [
      """
      Finds the faces of each picture and measures what ML Kit's face detector does: a frame, ten \
      landmarks, fifteen contours of 133 points, three angles, and the probabilities of a smile and \
      of open eyes. Pictures are PNG or JPEG files.
      """,
      """
      JSON: {"image": {"path", "width", "height"}, "faces": [{"frame": [x, y, width, height], \
      "angles": [X, Y, Z], "smilingProbability", "leftEyeOpenProbability", \
      "rightEyeOpenProbability", "landmarks": {"MouthBottom": [x, y], ...}, "contours": {"Face": \
      [[x, y], ...], ...}}]}. Coordinates are pixels of the picture as it is; angles are degrees. \
      What is unknown is null or missing.
      """,
      """
      The drawing shows the upright picture with a row for each face: its landmarks by name, its \
      contours with the number of every point, and its angles as axes.
      """,
    ],
    operands: .oneOrMore("IMAGE"),
    options: [
      .value(
        "--mode",
        "fast|accurate",
        "ML Kit's performance mode. Default: fast.",
        parser: .choice([("fast", .fast), ("accurate", .accurate)])
      ) { $0.analysis.effort = $1 },
      .value(
        "--min-face-size",
        "X",
        "Least width of a head as a share of the picture's, 0 to 1. Default: 0.1.",
        parser: .fraction
      ) { $0.analysis.minimumFaceSize = Double($1) },
      .flag("--no-landmarks", "Leaves the landmarks out.") { $0.analysis.findsLandmarks = false },
      .flag("--no-contours", "Leaves the contours out.") { $0.analysis.findsContours = false },
      .flag("--no-classification", "Leaves smiles and eyes out.") {
        $0.analysis.classifies = false
      },
      .flag("--all-contours", "Contours for every face, not only for the most prominent one.") {
        $0.analysis.contourFaces = .all
      },
      .value(
        "--side",
        "subject|image|person",
        """
        What is called left: the subject's left as the picture appears, the picture's left, or the \
        left of the person if the pixels are not mirrored. Default: subject.
        """,
        parser: .choice([("subject", .subject), ("image", .image), ("person", .person)])
      ) { $0.analysis.sides = $1 },
      .value(
        "--orientation",
        "NAME",
        """
        How the picture must be turned and mirrored for faces to be upright: up, down, left, right, \
        up-mirrored, down-mirrored, left-mirrored or right-mirrored, as in UIImage. Default: up. The \
        orientation that a file itself states is always applied first.
        """,
        parser: .choice([
          ("up", .up), ("down", .down), ("left", .left), ("right", .right),
          ("up-mirrored", .upMirrored), ("down-mirrored", .downMirrored),
          ("left-mirrored", .leftMirrored), ("right-mirrored", .rightMirrored),
        ])
      ) { $0.picture.orientation = $1 },
      .format,
      .overlay,
      .threads,
    ],
    examples: [
      "lineament mlkit photo.jpg --overlay drawing.png",
      "lineament mlkit selfie.jpg --orientation left-mirrored --mode accurate --format json",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let analyzer = FaceAnalyzer(settings.analysis, models: try models(settings))
    let batch = PictureBatch(paths: operands, settings: settings.picture, console: console)
    return try batch.run { (image, description) throws(TaskError) in
      let oriented = OrientedImage(image.buffer, orientation: image.orientation)
      let faces = try analyzer.process(oriented)
      var writer = JSONWriter()
      writer.write(faces, placement: oriented.storedPlacement, in: description)
      let report = MLKitReport(image: description, faces: faces)
      return PictureBatch.Outcome(
        text: report.text(placement: oriented.storedPlacement),
        json: writer.bytes,
        overlay: { MLKitSheet(image: oriented, faces: faces).draw() }
      )
    }
  }

  private static func models(_ settings: Settings) throws(ToolError) -> FaceNetworks.Sources {
    FaceNetworks.Sources(
      landmarker: try settings.picture.baseOptions { () throws(FaceModelError) in
        try FaceModels.faceLandmarker
      },
      fullRange: try settings.picture.baseOptions { () throws(FaceModelError) in
        try FaceModels.faceDetectionFullRangeSparse
      }
    )
  }
}
