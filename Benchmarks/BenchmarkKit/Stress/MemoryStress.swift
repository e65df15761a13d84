import CommandLineSupport
import FaceTasks

/// Long films of different kinds must not need more and more memory.
enum MemoryStress {
  /// What a film shows.
  enum Film: String, Sendable, CaseIterable {
    case oneFace = "one-face"
    case noFace = "no-face"
    case changingCount = "changing-count"
    case changingSizes = "changing-sizes"
    case failing = "failing"

    fileprivate var title: String {
      switch self {
      case .oneFace: "one face"
      case .noFace: "no face"
      case .changingCount: "changing count"
      case .changingSizes: "changing sizes"
      case .failing: "an error every third frame"
      }
    }

    fileprivate var numFaces: Int {
      switch self {
      case .oneFace, .noFace, .failing: 1
      case .changingSizes: 2
      case .changingCount: 3
      }
    }

    fileprivate var camera: PerspectiveCamera {
      self == .failing ? StressPictures.longLens : .mediaPipe
    }

    fileprivate func frames(_ pictures: StressPictures) -> [MPImage] {
      switch self {
      case .oneFace: pictures.oneFace
      case .noFace: pictures.noFace
      case .changingCount: pictures.changingCount
      case .changingSizes: pictures.changingSize
      case .failing: pictures.smallThird
      }
    }
  }

  /// Resident memory may grow by this much from the early frame to the last.
  private static let limit = 1 << 20

  static func run(
    _ film: Film,
    frames: Int,
    threads: Int,
    _ pictures: StressPictures
  ) throws(ToolError) -> StressFinding {
    let landmarker = try stressLandmarker(
      .video,
      threads: threads,
      numFaces: film.numFaces,
      camera: film.camera
    )
    let images = film.frames(pictures)
    let early = min(500, frames / 2)
    var (earlyMemory, faces, errors) = (0, 0, 0)
    for index in 0..<frames {
      if index == early { earlyMemory = ProcessMemory.resident }
      do throws(TaskError) {
        faces += try landmarker.detect(
          videoFrame: images[index % images.count],
          timestampInMilliseconds: 33 * index
        ).faces.count
      } catch {
        errors += 1
      }
    }
    let growth = ProcessMemory.resident - earlyMemory
    var problems: [String] = []
    if growth > limit { problems.append("memory grew by \(growth) bytes") }
    if errors != (film == .failing ? frames / 3 : 0) { problems.append("\(errors) frames failed") }
    return StressFinding(
      name: "film: \(film.title)",
      details: """
        \(frames) frames, \(faces) faces, \(errors) errors; resident after frame \(early) \
        \(mebibyteText(earlyMemory)) MiB, at the end \(growth / 1024) KiB more
        """,
      problems: problems
    )
  }
}
