import Bytes
import CommandLineSupport
import Images

/// `lineament report`: one page that shows every stage of one picture.
enum ReportCommand: Command {
  struct Settings: Sendable, HasPictureSettings, HasLandmarkerSettings {
    var picture = PictureSettings()
    var landmarker = LandmarkerSettings()
    var image: String?
    var out: String?
  }

  static let table = CommandTable<Settings>(
    name: "report",
    summary: "Writes a page that shows every stage of a picture's way.",
    details: [
      """
      Runs the face landmarker on a picture and writes one HTML file that shows every stage: the \
      detector's input, its boxes before and after suppression, regions, landmarks, blendshapes and \
      poses; the time-line; every node of the models with its time, kernel and result; digests of \
      all results, by which two reports can be compared.
      """,
      """
      The page holds everything it needs and loads nothing. Its digests do not depend on times or \
      threads.
      """,
    ],
    operands: .none,
    options: [
      .value(
        "--image",
        "PIC",
        "The picture, a PNG or JPEG file.",
        isRequired: true,
        parser: .text
      ) { $0.image = $1 },
      .value(
        "--out",
        "REPORT.html",
        "The file to write.",
        isRequired: true,
        parser: .text
      ) { $0.out = $1 },
    ] + OptionRow.landmarkerOptions + [
      .rotation,
      .model("A face_landmarker.task bundle. Default: the one that comes with the tool."),
      .threads,
    ],
    check: { (settings, _) throws(UsageError) in
      if settings.image == nil { throw UsageError("--image is missing") }
      if settings.out == nil { throw UsageError("--out is missing") }
    },
    examples: [
      "lineament report --image photo.jpg --out report.html",
      "lineament report --image group.jpg --num-faces 5 --out report.html",
      "lineament report --image crowd.jpg --num-faces 50 --smallest-face 20 --out report.html",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let image = settings.image, let out = settings.out else { return .usage }
    guard !FileSystem.isSameFile(image, out) else {
      throw ToolError(.outputFailed, "'\(out)': the report would replace the picture")
    }
    let model = try SessionModel(settings.picture, settings.search)
    // A bundle that cannot be used is told apart from a picture that cannot.
    _ = try model.runner(SessionSettings(landmarker: settings.landmarker))
    let builder = ReportBuilder(
      settings: settings.landmarker,
      orientation: settings.picture.orientation,
      model: model
    )
    let report: Report
    do throws(FrameError) {
      report = try builder.report(on: image)
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
    let page = Array(ReportPage(report: report).html.markup.utf8)
    do throws(FileError) {
      try writeFile(page, to: out)
    } catch {
      throw ToolError(.outputFailed, "\(error)")
    }
    let faces = counted(report.faces.count, "face")
    console.note("wrote \(out): \(faces), \(page.count / 1_000) kB")
    try console.print("\(report.digest)\n")
    return .success
  }
}
