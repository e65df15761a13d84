import Bytes
import CommandLineSupport
import FaceModels
import FaceTasks
import KernelLibrary

/// `lineament record`: what every stage gives, for each of a list of frames, in one file.
enum RecordCommand: Command {
  struct Settings: Sendable, HasPictureSettings, HasLandmarkerSettings {
    var picture = PictureSettings()
    var session = SessionSettings()
    var frameMilliseconds = 33
    var out: String?

    var landmarker: LandmarkerSettings {
      get { session.landmarker }
      set { session.landmarker = newValue }
    }
  }

  static let table = CommandTable<Settings>(
    name: "record",
    summary: "Records what every stage gives for each frame.",
    details: [
      """
      Runs the face landmarker over pictures, in their order, and writes a session file: the \
      options, and for each frame the hash of its file, its time, and of every stage a digest and \
      values. `lineament replay` runs the same frames again, on this machine or another, and names \
      the first frame and stage that differ.
      """,
      """
      Frames are not copied into the file. A frame that cannot be read ends the recording.
      """,
    ],
    operands: .oneOrMore("FRAME"),
    options: [
      .value(
        "--out",
        "FILE",
        "The session file to write: JSON, one line a frame.",
        isRequired: true,
        parser: .text
      ) { $0.out = $1 },
      .value(
        "--mode",
        "image|video",
        """
        image takes each picture by itself; video follows faces from frame to frame. \
        Default: image.
        """,
        parser: .choice(SessionSettings.Mode.allCases.map { ($0.rawValue, $0) })
      ) { $0.session.mode = $1 },
      .value(
        "--frame-milliseconds",
        "N",
        "Time from one frame of a video to the next, 1 or more. Default: 33.",
        parser: .integer(1...86_400_000)
      ) { $0.frameMilliseconds = $1 },
    ] + OptionRow.landmarkerOptions + [
      .minTrackingConfidence,
      .smoothEveryFace,
      .rotation,
      .model("A face_landmarker.task bundle. Default: the one that comes with the tool."),
      .threads,
    ],
    check: { (settings, _) throws(UsageError) in
      if settings.out == nil { throw UsageError("--out is missing") }
    },
    examples: [
      "lineament record frames/*.png --mode video --out session.jsonl",
      "lineament replay session.jsonl",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let out = settings.out else { return .usage }
    if let input = operands.first(where: { FileSystem.isSameFile($0, out) }) {
      throw ToolError(.outputFailed, "'\(out)': the session would replace the frame '\(input)'")
    }
    var sessionSettings = settings.session
    sessionSettings.orientation = settings.picture.orientation
    let model = try SessionModel(settings.picture, settings.search)
    let runner = try model.runner(sessionSettings)
    var frames: [SessionFile.Frame] = []
    for (index, path) in operands.enumerated() {
      do throws(FrameError) {
        frames.append(try runner.frame(path, milliseconds: index * settings.frameMilliseconds))
      } catch {
        throw ToolError(.inputFailed, "\(error); nothing is written")
      }
    }
    let header = SessionFile.Header(
      engine: LineamentTool.version,
      instructionSet: model.instructionSet,
      modelPath: model.path,
      modelDigest: model.digest,
      detector: model.detector.map { .init(path: $0.path, digest: $0.digest) },
      settings: sessionSettings
    )
    let session = SessionFile(header: header, frames: frames)
    do throws(FileError) {
      try writeFile(session.bytes, to: out)
    } catch {
      throw ToolError(.outputFailed, "\(error)")
    }
    let stageCount = frames.reduce(0) { $0 + $1.stages.count }
    console.note("wrote \(out): \(frames.count) frames, \(stageCount) stages")
    try console.print("\(session.digest)\n")
    return .success
  }
}
