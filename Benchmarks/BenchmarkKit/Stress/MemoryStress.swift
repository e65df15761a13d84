import CommandLineSupport
import FaceTasks

/// Long films of different kinds must not need more and more memory.
enum MemoryStress {
  /// Resident memory may grow by this much from the early frame to the last.
  private static let limit = 1 << 20

  static func run(
    frames: Int,
    threads: Int,
    _ pictures: StressPictures
  ) throws(ToolError) -> [StressFinding] {
    let kinds: [(name: String, frames: [MPImage], numFaces: Int, camera: PerspectiveCamera)] = [
      ("one face", pictures.oneFace, 1, .mediaPipe),
      ("no face", pictures.noFace, 1, .mediaPipe),
      ("changing count", pictures.changingCount, 3, .mediaPipe),
      ("changing sizes", pictures.changingSize, 2, .mediaPipe),
      ("an error every third frame", pictures.smallThird, 1, StressPictures.longLens),
    ]
    var findings: [StressFinding] = []
    for kind in kinds {
      let landmarker = try stressLandmarker(
        .video,
        threads: threads,
        numFaces: kind.numFaces,
        camera: kind.camera
      )
      let early = min(500, frames / 2)
      var (earlyMemory, faces, errors) = (0, 0, 0)
      for index in 0..<frames {
        if index == early { earlyMemory = ProcessMemory.resident }
        do throws(TaskError) {
          faces += try landmarker.detect(
            videoFrame: kind.frames[index % kind.frames.count],
            timestampInMilliseconds: 33 * index
          ).faces.count
        } catch {
          errors += 1
        }
      }
      let growth = ProcessMemory.resident - earlyMemory
      var problems: [String] = []
      if growth > limit { problems.append("memory grew by \(growth) bytes") }
      let isFailing = kind.camera != .mediaPipe
      if errors != (isFailing ? frames / 3 : 0) { problems.append("\(errors) frames failed") }
      findings.append(
        StressFinding(
          name: "film: \(kind.name)",
          details: """
            \(frames) frames, \(faces) faces, \(errors) errors; resident after frame \(early) \
            \(mebibyteText(earlyMemory)) MiB, at the end \(growth / 1024) KiB more
            """,
          problems: problems
        )
      )
    }
    return findings
  }
}
