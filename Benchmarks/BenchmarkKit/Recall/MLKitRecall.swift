import CommandLineSupport
import MLKitCore

/// Which heads ML Kit's modes find, by the width of the head as `minFaceSize` counts it.
struct MLKitRecall {
  /// Shares of the picture's width.
  static let widths: [Float] = [
    0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.10, 0.12, 0.15, 0.20, 0.40, 0.60,
  ]

  /// Width of a detector's box over that of a head: ML Kit's frame is 1.13 boxes wide and a head
  /// 0.71 of it.
  private static let boxOverHead: Float = 1 / (1.13 * 0.71)

  let photo: FacePhoto
  let methods: [RecallMethod]

  /// Prepares the modes: those of performance, with the least sizes that change what they do.
  init(_ photo: FacePhoto, threads: Int) throws(ToolError) {
    self.photo = photo
    methods = [
      try .mlkit("fast, 0.15", .fast, 0.15, threads: threads),
      try .mlkit("fast, 0.1 (default)", .fast, 0.1, threads: threads),
      try .mlkit("fast, 0", .fast, 0, threads: threads),
      try .mlkit("accurate, 0.1", .accurate, 0.1, threads: threads),
      try .mlkit("accurate, 0.05", .accurate, 0.05, threads: threads),
      try .mlkit("accurate, 0.02", .accurate, 0.02, threads: threads),
    ]
  }

  /// Counts heads of one width, one in a picture, each upright or tilted by up to 25 degrees.
  ///
  /// - Parameters:
  ///   - share: Width of a head over that of the picture; `nil` for pictures without a head.
  ///   - size: Size of the pictures.
  ///   - pictureCount: How many.
  func count(
    share: Float?,
    size: (width: Int, height: Int),
    pictureCount: Int
  ) throws(ToolError) -> [RecallCount] {
    var random = RandomFloats(seed: UInt64((share ?? 0) * 1_000))
    var counts = [RecallCount](repeating: RecallCount(), count: methods.count)
    for _ in 0..<pictureCount {
      let scene = RecallScene(
        width: size.width,
        height: size.height,
        faceWidth: share.map { $0 * Float(size.width) * Self.boxOverHead },
        random: &random
      )
      let image = try scene.canvas(photo).image()
      for index in methods.indices {
        var found: [FoundFace] = []
        let time = try milliseconds { () throws(ToolError) in
          found = try methods[index].find(image)
        }
        counts[index].add(found, placed: scene.faces, milliseconds: time)
      }
    }
    return counts
  }

  /// The table for pictures of one size.
  func table(
    size: (width: Int, height: Int),
    widths: [Float],
    pictureCount: Int
  ) throws(ToolError) -> TextTable {
    var table = TextTable(["head, \(size.width)x\(size.height)"] + methods.map(\.name))
    var totals = [RecallCount](repeating: RecallCount(), count: methods.count)
    for share in widths.map(Optional.some) + [nil] {
      let counts = try count(share: share, size: size, pictureCount: pictureCount)
      table.append([share.map { fixed($0, digits: 2) } ?? "none"] + counts.map(\.text))
      for index in totals.indices { totals[index].add(counts[index]) }
    }
    table.append(
      ["ms a picture"] + totals.map { fixed(Float($0.millisecondsPerPicture), digits: 1) }
    )
    return table
  }
}
