import CommandLineSupport
import FaceTasks
import Images

/// `bench scaling`: how the time grows with the number of faces and with the picture.
enum ScalingCommand: Command {
  struct Settings: Sendable, HasThreads, HasMilliseconds, HasJSON {
    var threads = 1
    var milliseconds = 400
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "scaling",
    summary: "The face landmarker for 1 to 8 faces, for small and large pictures, and twice.",
    details: [
      """
      Puts the picture 1 to 8 times beside itself, and resizes it to 0.25 to 12 megapixels, all in \
      memory, and runs the face landmarker on the results. The short-range detector finds faces \
      that are large in their picture, so start from a close-up: the number found is shown.
      """,
      """
      Then two landmarkers process the picture at the same time, each on a thread of its own and with \
      no other, in turns with one that is alone: the median of five rounds of what both give, by what \
      the one gives. 2 is as much as there can be.
      """,
      """
      JSON: {"faces": [{"tiles", "found", "width", "height", "median_ms", "min_ms", "p90_ms"}, \
      ...], "sizes": [{"megapixels", "found", ...}, ...], "tasks": {"one_per_s", "two_per_s", \
      "ratio"}}.
      """,
    ],
    operands: .one("IMAGE"),
    options: [
      .threads,
      .milliseconds(forEach: "picture", default: 400),
      .json,
    ],
    examples: ["bench scaling Tests/Pictures/close-up-320x320.png"],
    defaults: Settings()
  )

  private static let megapixels = [0.25, 0.5, 1, 2, 4, 8, 12]

  private struct Row {
    let label: String
    let width: Int
    let height: Int
    let found: Int
    let times: Statistics
  }

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let path = operands.first else { return .usage }
    let picture = try loadPicture(path)
    var (faces, sizes): ([Row], [Row]) = ([], [])
    for count in 1...8 {
      let tiled = try picture.tiled(count: count)
      if let row = try row("\(count)", tiled, numFaces: count, settings) { faces.append(row) }
    }
    for megapixels in megapixels {
      let resized = try picture.resized(pixelCount: Int(megapixels * 1e6))
      let label = fixed(Float(megapixels), digits: 2)
      if let row = try row(label, resized, numFaces: 1, settings) { sizes.append(row) }
    }
    let tasks = try twoTasks(MPImage(buffer: picture), settings)
    if settings.writesJSON {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("faces") { write(faces, label: "tiles", to: &$0) }
        writer.member("sizes") { write(sizes, label: "megapixels", to: &$0) }
        writer.member("tasks") { writer in
          writer.object { writer in
            writer.member("one_per_s") { $0.number(tasks.one) }
            writer.member("two_per_s") { $0.number(tasks.two) }
            writer.member("ratio") { $0.number(tasks.ratio) }
          }
        }
      }
      writer.endLine()
      try console.print(writer.bytes)
    } else {
      try console.print(text(faces, label: "tiles") + "\n" + text(sizes, label: "megapixels"))
      var table = TextTable(["landmarkers, a thread each", "pictures a second", "by those of one"])
      table.append(["1", fixed(Float(tasks.one), digits: 1), "1"])
      table.append(
        ["2", fixed(Float(tasks.two), digits: 1), fixed(Float(tasks.ratio), digits: 2)]
      )
      try console.print("\n" + table.text)
    }
    return .success
  }

  /// Medians of what one landmarker gives and what two in two threads do, and of their ratio.
  private static func twoTasks(
    _ image: MPImage,
    _ settings: Settings
  ) throws(ToolError) -> (one: Double, two: Double, ratio: Double) {
    let pair = [try makeLandmarker(threads: 1), try makeLandmarker(threads: 1)]
    let seconds = Double(settings.milliseconds) / 1e3
    var (ones, twos, ratios): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<5 {
      let one = try ParallelRate.picturesPerSecond([pair[0]], image, seconds: seconds)
      let two = try ParallelRate.picturesPerSecond(pair, image, seconds: seconds)
      ones.append(one)
      twos.append(two)
      ratios.append(one > 0 ? two / one : 0)
    }
    return (
      Statistics(ones)?.median ?? 0, Statistics(twos)?.median ?? 0, Statistics(ratios)?.median ?? 0
    )
  }

  private static func row(
    _ label: String,
    _ picture: ImageBuffer,
    numFaces: Int,
    _ settings: Settings
  ) throws(ToolError) -> Row? {
    let landmarker = try makeLandmarker(threads: settings.threads, numFaces: numFaces)
    let image = MPImage(buffer: picture)
    let found = try landmarker.count(in: image)
    let repetition = Repetition.seconds(Double(settings.milliseconds) / 1e3)
    let times = try measurements(repetition) { () throws(ToolError) in
      _ = try landmarker.count(in: image)
    }
    return Statistics(times).map {
      Row(label: label, width: picture.width, height: picture.height, found: found, times: $0)
    }
  }

  private static func text(_ rows: [Row], label: String) -> String {
    var table = TextTable([label, "picture", "faces found", "median ms", "min ms", "p90 ms"])
    for row in rows {
      table.append(
        [row.label, "\(row.width)x\(row.height)", "\(row.found)"] + millisecondCells(row.times)
      )
    }
    return table.text
  }

  private static func write(_ rows: [Row], label: String, to writer: inout JSONWriter) {
    writer.array { writer in
      for row in rows {
        writer.object { writer in
          writer.member(label) { $0.number(Double(row.label) ?? 0) }
          writer.member("found") { $0.number(row.found) }
          writer.member("width") { $0.number(row.width) }
          writer.member("height") { $0.number(row.height) }
          writer.millisecondMembers(row.times)
        }
      }
    }
  }
}
