import CommandLineSupport
import FaceVision
import Images

/// `bench stages`: the time of each stage from a picture file to a pose.
enum StagesCommand: Command {
  struct Settings: Sendable, HasThreads, HasMilliseconds, HasJSON {
    var threads = 1
    var milliseconds = 300
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "stages",
    summary: "The time of each stage of the face landmarker.",
    details: [
      """
      Measures the stages one by one, each on what the stage before it left: decoding the picture, \
      sampling the detector's input, the detector, decoding and suppression of its boxes, sampling \
      the face, the mesh model, the landmarks, blendshapes, the pose, and the smoothing that video \
      adds.
      """,
      "JSON: {\"stages\": [{\"stage\", \"median_ms\", \"min_ms\", \"p90_ms\"}, ...]}.",
    ],
    operands: .one("IMAGE"),
    options: [
      .threads,
      .milliseconds(forEach: "stage", default: 300),
      .json,
    ],
    examples: ["bench stages Tests/Pictures/astronaut.png"],
    defaults: Settings()
  )

  /// A stage and how to run it.
  private typealias Stage = (
    name: String, run: @Sendable (StagePipeline) throws(FaceVisionError) -> Void
  )

  private static let stages: [Stage] = [
    (
      "sample detector input",
      { pipeline throws(FaceVisionError) in
        try pipeline.sampleDetectorInput()
      }
    ),
    ("detector model", { pipeline in pipeline.runDetector() }),
    (
      "decode and suppress boxes",
      { pipeline throws(FaceVisionError) in
        try pipeline.decodeDetections()
      }
    ),
    ("sample face", { pipeline throws(FaceVisionError) in try pipeline.sampleMeshInput() }),
    ("mesh model", { pipeline in pipeline.runMesh() }),
    ("landmarks", { pipeline throws(FaceVisionError) in try pipeline.decodeLandmarks() }),
    ("blendshapes", { pipeline throws(FaceVisionError) in try pipeline.runBlendshapes() }),
    ("geometry", { pipeline throws(FaceVisionError) in try pipeline.computeGeometry() }),
    (
      "smoothing (video)",
      { pipeline throws(FaceVisionError) in
        try pipeline.smoothLandmarks()
      }
    ),
  ]

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let path = operands.first else { return .usage }
    let repetition = Repetition.seconds(Double(settings.milliseconds) / 1e3)
    var rows: [(name: String, times: Statistics)] = []
    func measure(
      _ name: String,
      _ body: () throws(ToolError) -> Void
    ) throws(ToolError) {
      if let times = Statistics(try measurements(repetition, body)) { rows.append((name, times)) }
    }
    try measure("decode picture") { () throws(ToolError) in _ = try loadPicture(path) }
    let pipeline = try StagePipeline(loadPicture(path), threads: settings.threads)
    for stage in stages {
      try measure(stage.name) { () throws(ToolError) in
        do throws(FaceVisionError) {
          try stage.run(pipeline)
        } catch {
          throw ToolError(.inputFailed, "'\(path)': \(stage.name): \(error)")
        }
      }
      if stage.name == "decode and suppress boxes", pipeline.faceCount == 0 {
        console.note("'\(path)': no face, so the later stages have nothing to do")
        break
      }
    }
    let json = timesJSON("stages", of: "stage", rows)
    try console.print(settings.writesJSON ? json : Array(text(rows).utf8))
    return .success
  }

  private static func text(_ rows: [(name: String, times: Statistics)]) -> String {
    var table = TextTable(["stage", "median ms", "min ms", "p90 ms"])
    for row in rows { table.append([row.name] + millisecondCells(row.times)) }
    // Single pictures are not smoothed.
    let total = rows.filter { !$0.name.hasSuffix("(video)") }.reduce(0) { $0 + $1.times.median }
    table.append(["all but video", millisecondText(total), "", ""])
    return table.text
  }
}
