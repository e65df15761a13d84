import CommandLineSupport
import FaceModels
import FaceTasks
import FaceVision
import Images
import MLKitCore

/// `bench mlkit`: ML Kit's face detector in all combinations of modes, beside the landmarker.
enum MLKitCommand: Command {
  struct Settings: Sendable, HasThreads, HasJSON {
    var threads = 1
    var rounds = 20
    var minimumFaceSize: Float = 0.1
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "mlkit",
    summary: "ML Kit's modes on a picture, beside the landmarker.",
    details: [
      """
      Runs ML Kit's face detector on a picture that is already decoded, once for each combination \
      of performance, contour, landmark and classification mode. At last come the face landmarker, \
      with blendshapes and poses, for a single picture, and for a frame of a video in which the face \
      is followed. A run counts the networks that ran: short-range and full-range detector, mesh, \
      blendshapes.
      """,
      """
      All of them take turns, three runs each a round, so that a machine that is busy for a while is \
      so for all of them.
      """,
      "JSON: {\"modes\": [{\"mode\", \"median_ms\", \"min_ms\", \"p90_ms\"}, ...]}.",
    ],
    operands: .one("IMAGE"),
    options: [
      .threads,
      .value("--rounds", "N", "Rounds of three runs. Default: 20.", parser: .integer(1...1_000)) {
        $0.rounds = $1
      },
      .value(
        "--min-face-size",
        "X",
        "ML Kit's least face size, 0 to 1. Default: 0.1.",
        parser: .fraction
      ) { $0.minimumFaceSize = $1 },
      .json,
    ],
    examples: ["bench mlkit Tests/Pictures/astronaut.png"],
    defaults: Settings()
  )

  /// What is measured, and how long it took.
  private struct Row {
    let name: String
    let networks: String
    let run: () throws(ToolError) -> Void
    var times: [Double] = []
  }

  /// Runs of each row in a round.
  private static let burst = 3

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let path = operands.first else { return .usage }
    let picture = try loadPicture(path)
    var rows: [Row] = []
    for effort in [FaceAnalysisSettings.Effort.fast, .accurate] {
      for combination in 0..<8 { rows.append(try row(effort, combination, picture, settings)) }
    }
    for (name, mode) in [("landmarker, picture", PictureMode.image), ("landmarker, video", .video)]
    {
      let run = try PictureRun(picture, mode: mode, threads: settings.threads)
      rows.append(Row(name: name, networks: "") { () throws(ToolError) in _ = try run() })
    }
    for _ in 0..<settings.rounds {
      for index in rows.indices {
        rows[index].times += try measurements(.runs(burst), rows[index].run)
      }
    }
    let times = rows.compactMap { row in Statistics(row.times).map { (row: row, times: $0) } }
    let json = timesJSON("modes", of: "mode", times.map { ($0.row.name, $0.times) })
    try console.print(settings.writesJSON ? json : Array(text(times).utf8))
    return .success
  }

  /// One combination, run once.
  private static func row(
    _ effort: FaceAnalysisSettings.Effort,
    _ combination: Int,
    _ picture: ImageBuffer,
    _ settings: Settings
  ) throws(ToolError) -> Row {
    var analysis = FaceAnalysisSettings()
    analysis.effort = effort
    analysis.minimumFaceSize = Double(settings.minimumFaceSize)
    analysis.findsContours = combination & 1 != 0
    analysis.findsLandmarks = combination & 2 != 0
    analysis.classifies = combination & 4 != 0
    let analyzer = FaceAnalyzer(analysis, models: try models(threads: settings.threads))
    let image = OrientedImage(picture)
    let process = { () throws(ToolError) in
      do throws(TaskError) {
        _ = try analyzer.process(image)
      } catch {
        throw ToolError(.inputFailed, "\(error)")
      }
    }
    try process()
    let counts = analyzer.runCounts
    let parts = [
      analysis.findsContours ? "contours" : nil, analysis.findsLandmarks ? "landmarks" : nil,
      analysis.classifies ? "classification" : nil,
    ].compactMap { $0 }
    return Row(
      name: (effort == .fast ? "fast: " : "accurate: ")
        + (parts.isEmpty ? "faces" : parts.joined(separator: ", ")),
      networks:
        "\(counts.shortRange) + \(counts.fullRange) + \(counts.mesh) + \(counts.blendshapes)",
      run: process
    )
  }

  private static func models(threads: Int) throws(ToolError) -> FaceNetworks.Sources {
    do throws(FaceModelError) {
      return FaceNetworks.Sources(
        landmarker: BaseOptions(
          modelAssetPath: try FaceModels.faceLandmarker,
          numThreads: threads
        ),
        fullRange: BaseOptions(
          modelAssetPath: try FaceModels.faceDetectionFullRangeSparse,
          numThreads: threads
        )
      )
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }

  private static func text(_ rows: [(row: Row, times: Statistics)]) -> String {
    var table = TextTable(["mode", "networks", "median ms", "min ms", "p90 ms"])
    for (row, times) in rows {
      table.append([row.name, row.networks] + millisecondCells(times))
    }
    return table.text
  }
}
