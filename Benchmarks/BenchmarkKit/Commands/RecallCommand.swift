import CommandLineSupport
import FaceTasks

/// `bench recall`: which faces are found, by size and by angle.
enum RecallCommand: Command {
  struct Settings: Sendable, HasThreads {
    var threads = 1
    var faces = 12
    var isMLKit = false
    var isQuick = false
    var isMarkdown = false
  }

  static let table = CommandTable<Settings>(
    name: "recall",
    summary: "Which faces are found: small ones in a large picture, and turned ones.",
    details: [
      """
      Pastes the face of Tests/Pictures/astronaut.png into pictures of 4000x3000, at widths of 20 to \
      800 pixels, every other one on a seam of the windows that a search for small faces looks at, \
      and counts what detectors find: once over the whole picture, or with a search for faces from \
      20 pixels on. Then does the same with one face in pictures of 1000x1000 that is turned by 0 \
      to 345 degrees, for the detector and for the landmarker. The same on every run but for times.
      """,
      """
      With --mlkit does it for ML Kit's performance modes and least face sizes, with heads of 0.02 \
      to 0.6 of the width of pictures of 1024x768 and 768x1024, tilted by up to 25 degrees, and with \
      pictures without a head.
      """,
      """
      "2 twice" means that two faces were found a second time, "1 false" that one find is no face. \
      A face counts as found if its box is in the right place and not half or twice as wide.
      """,
    ],
    operands: .none,
    options: [
      .threads,
      .value(
        "--faces",
        "N",
        "Faces of each width and angle. Default: 12.",
        parser: .integer(1...99)
      ) {
        $0.faces = $1
      },
      .flag("--mlkit", "Counts what ML Kit's modes find.") { $0.isMLKit = true },
      .flag("--quick", "Fewer and smaller pictures, to see that it works.") { $0.isQuick = true },
      .flag("--markdown", "Writes Markdown.") { $0.isMarkdown = true },
    ],
    examples: ["bench recall", "bench recall --faces 24 --markdown"],
    defaults: Settings()
  )

  /// Width in pixels of the smallest face the searches look for.
  private static let smallestFace: Float = 20

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let photo = try FacePhoto()
    let tables =
      settings.isMLKit
      ? try heads(settings, photo) : [try widths(settings, photo), try angles(settings, photo)]
    for table in tables {
      try console.print((settings.isMarkdown ? table.markdown : table.text) + "\n")
    }
    return .success
  }

  private static func heads(
    _ settings: Settings,
    _ photo: FacePhoto
  ) throws(ToolError) -> [TextTable] {
    let recall = try MLKitRecall(photo, threads: settings.threads)
    var tables: [TextTable] = []
    for size in settings.isQuick ? [(640, 480)] : [(1_024, 768), (768, 1_024)] {
      tables.append(
        try recall.table(
          size: size,
          widths: settings.isQuick ? [0.05, 0.1, 0.2] : MLKitRecall.widths,
          pictureCount: settings.faces
        )
      )
    }
    return tables
  }

  private static func widths(
    _ settings: Settings,
    _ photo: FacePhoto
  ) throws(ToolError) -> TextTable {
    let search = FaceSearch(smallestFace: .pixels(Int(smallestFace)))
    let threads = settings.threads
    let methods = [
      try RecallMethod.detector("short range, one look", threads: threads),
      try .detector("full range, one look", fullRange: true, threads: threads),
      try .detector("short range, search", search, threads: threads),
      try .detector("full range, search", fullRange: true, search, threads: threads),
    ]
    let widths: [Float] =
      settings.isQuick ? [40, 200] : [20, 25, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800]
    var table = TextTable(["width"] + methods.map(\.name))
    var totals = [RecallCount](repeating: RecallCount(), count: methods.count)
    for width in widths {
      let counts = try count(settings, photo, methods, faceWidth: width)
      table.append([fixed(width, digits: 0)] + counts.map(\.text))
      for index in totals.indices { totals[index].add(counts[index]) }
    }
    table.append(["all"] + totals.map(\.text))
    table.append(
      ["ms a picture"] + totals.map { fixed(Float($0.millisecondsPerPicture), digits: 1) }
    )
    return table
  }

  /// What the methods find of faces of one width, in as many pictures as they need.
  private static func count(
    _ settings: Settings,
    _ photo: FacePhoto,
    _ methods: [RecallMethod],
    faceWidth: Float
  ) throws(ToolError) -> [RecallCount] {
    let (width, height) = settings.isQuick ? (1_000, 750) : (4_000, 3_000)
    var random = RandomFloats(seed: UInt64(faceWidth))
    var counts = [RecallCount](repeating: RecallCount(), count: methods.count)
    while let placed = counts.first?.placed, placed < settings.faces {
      // The seams of the short-range detector, then those of the full-range one.
      let isEven = (counts.first?.pictures ?? 0) % 2 == 0
      let scene = RecallScene(
        width: width,
        height: height,
        faceWidth: faceWidth,
        count: min(settings.faces - placed, max(1, settings.faces / 2)),
        seams: RecallScene.seams(
          width: width,
          height: height,
          smallestFace: smallestFace,
          reach: isEven ? 0.15 : 0.08,
          faceWidth: faceWidth
        ),
        random: &random
      )
      guard !scene.faces.isEmpty else { break }
      try add(scene, photo, methods, to: &counts)
    }
    return counts
  }

  private static func angles(
    _ settings: Settings,
    _ photo: FacePhoto
  ) throws(ToolError) -> TextTable {
    let threads = settings.threads
    let methods = [
      try RecallMethod.detector("detector", threads: threads),
      try .detector("detector, retry", FaceSearch(angles: .retry), threads: threads),
      try .detector("detector, all", FaceSearch(angles: .all), threads: threads),
      try .landmarker("landmarker", .upright, threads: threads),
      try .landmarker("landmarker, retry", .retry, threads: threads),
      try .landmarker("landmarker, all", .all, threads: threads),
    ]
    var table = TextTable(["degrees"] + methods.map(\.name))
    var totals = [RecallCount](repeating: RecallCount(), count: methods.count)
    for degrees in stride(from: 0, to: 360, by: settings.isQuick ? 90 : 15) {
      var random = RandomFloats(seed: UInt64(1_000 + degrees))
      var counts = [RecallCount](repeating: RecallCount(), count: methods.count)
      for _ in 0..<settings.faces {
        let side = settings.isQuick ? 400 : 1_000
        let scene = RecallScene(side: side, degrees: Float(degrees), random: &random)
        try add(scene, photo, methods, to: &counts)
      }
      table.append(["\(degrees)"] + counts.map(text))
      for index in totals.indices { totals[index].add(counts[index]) }
    }
    table.append(["all"] + totals.map(text))
    table.append(
      ["ms a picture"] + totals.map { fixed(Float($0.millisecondsPerPicture), digits: 1) }
    )
    return table
  }

  /// Found the right way up: an upside-down mesh on an upright face is worth nothing.
  private static func text(_ count: RecallCount) -> String {
    "\(count.rightWayUp) of \(count.placed)"
      + (count.found > count.rightWayUp ? ", \(count.found - count.rightWayUp) wrong way" : "")
      + (count.duplicates > 0 ? ", \(count.duplicates) twice" : "")
      + (count.falsePositives > 0 ? ", \(count.falsePositives) false" : "")
  }

  private static func add(
    _ scene: RecallScene,
    _ photo: FacePhoto,
    _ methods: [RecallMethod],
    to counts: inout [RecallCount]
  ) throws(ToolError) {
    let image = try scene.canvas(photo).image()
    for index in methods.indices {
      var found: [FoundFace] = []
      let time = try milliseconds { () throws(ToolError) in found = try methods[index].find(image) }
      counts[index].add(found, placed: scene.faces, milliseconds: time)
    }
  }
}
