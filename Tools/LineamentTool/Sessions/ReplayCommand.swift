import Bytes
import CommandLineSupport
import FaceTasks

/// `lineament replay`: runs a recorded session again and names the first difference.
enum ReplayCommand: Command {
  struct Settings: Sendable, HasPictureSettings {
    var picture = PictureSettings()
    var frames: String?
    var tolerance: Float = 0
  }

  static let table = CommandTable<Settings>(
    name: "replay",
    summary: "Replays a session and names the first difference.",
    details: [
      """
      Runs the frames of a session file again, with its options, and compares every stage in the \
      order of the run. Equal means the same bits: that is what to expect on processors with the \
      same instruction set, with any number of threads.
      """,
      """
      Other instruction sets add products in another order. For them give a tolerance: values may \
      then differ by so much of the largest magnitude of their stage, or of 1 if that is larger. Of \
      pictures and other large tensors, of which the file keeps \(StageRecord.sampleCount) values, \
      the mean difference is taken. The number of values must be the same in any case.
      """,
      """
      JSON: {"equal", "frames", "stages", "differingFrames", "differingStages", "first": null or \
      {"frame", "path", "stage", "reason"}}. Frame 0 stands for the model.
      """,
      """
      A frame that cannot be processed ends the replay. If one before it differs, that is printed.
      """,
    ],
    operands: .one("SESSION"),
    options: [
      .value(
        "--tolerance",
        "X",
        "Largest difference that counts as equal, 0 to 1. Default: 0, the same bits.",
        parser: .fraction
      ) { $0.tolerance = $1 },
      .value(
        "--frames",
        "DIR",
        """
        The folder that holds the frames, under the file names they had. Default: the paths as \
        they were recorded.
        """,
        parser: .text
      ) { $0.frames = $1 },
      .value(
        "--format",
        "text|json",
        "text for people, or json: one object. Default: text.",
        parser: OutputFormat.parser
      ) { $0.picture.format = $1 },
      .model("A face_landmarker.task bundle. Default: the one that comes with the tool."),
      .threads,
    ],
    examples: [
      "lineament replay session.jsonl",
      "lineament replay session.jsonl --frames copies/ --tolerance 0.002",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let path = operands.first else { return .usage }
    let session = try read(path)
    let model = try SessionModel(settings.picture, session.header.settings.landmarker.search)
    let runner = try model.runner(session.header.settings)
    var replay = SessionReplay()
    replay.compare(model: model.digest, detector: model.detector?.digest, with: session.header)
    for recorded in session.frames {
      do throws(FrameError) {
        let found = try runner.frame(
          picture(recorded.path, in: settings.frames),
          named: recorded.path,
          milliseconds: recorded.milliseconds
        )
        replay.compare(found, with: recorded, tolerance: settings.tolerance)
      } catch {
        // What was found until here is worth knowing; that nothing differed is not yet known.
        if !replay.isEqual { try print(replay, of: path, settings, to: console) }
        throw ToolError(.inputFailed, "frame \(replay.frameCount + 1): \(error)")
      }
    }
    try print(replay, of: path, settings, to: console)
    if replay.first.map({ $0.frame > 0 }) == true,
      session.header.instructionSet != model.instructionSet
    {
      console.note(
        "recorded with \(session.header.instructionSet), replayed with \(model.instructionSet): "
          + "their results differ in the last bits, --tolerance allows for that"
      )
    }
    return replay.isEqual ? .success : .differs
  }

  private static func print(
    _ replay: SessionReplay,
    of path: String,
    _ settings: Settings,
    to console: Console
  ) throws(ToolError) {
    switch settings.picture.format {
    case .text: try console.print(replay.text(session: path))
    case .json: try console.print(replay.json)
    }
  }

  private static func read(_ path: String) throws(ToolError) -> SessionFile {
    do {
      return try SessionFile(SharedBytes(contentsOfFile: path).array)
    } catch let error as FileError {
      throw ToolError(.inputFailed, "\(error)")
    } catch {
      throw ToolError(.inputFailed, "'\(path)': \(error)")
    }
  }

  /// Where a frame is now.
  private static func picture(_ path: String, in folder: String?) -> String {
    guard let folder else { return path }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
