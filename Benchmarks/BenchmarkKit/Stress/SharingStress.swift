import CommandLineSupport
import Engine
import FaceTasks
import Synchronization

/// Eight threads use one task, then eight tasks one model: the results are those of one thread, and the
/// weights are in memory once.
enum SharingStress {
  private static let count = 8

  static func run(
    repeats: Int,
    _ pictures: StressPictures
  ) throws(ToolError) -> [StressFinding] {
    let images =
      pictures.oneFace + pictures.changingCount + pictures.noFace + pictures.changingSize
    let before = ProcessMemory.resident
    let first = try task()
    let expected = try faces(of: images, first)
    let one = ProcessMemory.resident
    let shared = try differences(from: expected, images, repeats: repeats) { _ in first }
    var tasks: [FaceLandmarker] = []
    let middle = ProcessMemory.resident
    for _ in 1..<count { tasks.append(try task()) }
    for task in tasks { _ = try faces(of: images, task) }
    let all = ProcessMemory.resident
    let several = try differences(from: expected, images, repeats: repeats) { index in
      index == 0 ? first : tasks[index - 1]
    }
    let models = Set(([first] + tasks).flatMap(\.compiledModels).map(ObjectIdentifier.init)).count
    return [
      StressFinding(
        name: "8 threads, one task",
        details: "\(count * repeats * images.count) pictures, \(shared) differ",
        problems: shared > 0 ? ["results differ from those of one thread"] : []
      ),
      StressFinding(
        name: "8 tasks, one model",
        details: """
          \(count * repeats * images.count) pictures, \(several) differ; the first task takes \
          \(mebibyteText(one - before)) MiB, each further one \
          \(mebibyteText((all - middle) / (count - 1))) MiB; compiled models in memory: \(models)
          """,
        problems: (several > 0 ? ["results differ from those of one task"] : [])
          + (models != 3 ? ["\(models) compiled models, expected 3"] : [])
      ),
    ]
  }

  private static func task() throws(ToolError) -> FaceLandmarker {
    try stressLandmarker(.image, threads: 1, numFaces: 3)
  }

  private static func faces(
    of images: [MPImage],
    _ task: FaceLandmarker
  ) throws(ToolError) -> [[Face]] {
    do throws(TaskError) {
      var faces: [[Face]] = []
      for image in images { faces.append(try task.detect(image: image).faces) }
      return faces
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
  }

  /// Lets threads process all pictures at the same time, and counts the results that differ.
  private static func differences(
    from expected: [[Face]],
    _ images: [MPImage],
    repeats: Int,
    task: (Int) -> FaceLandmarker
  ) throws(ToolError) -> Int {
    let tally = Tally()
    for index in 0..<count {
      let task = task(index)
      let isStarted = DetachedThread.start {
        var different = 0
        for _ in 0..<repeats {
          let found = try? faces(of: images, task)
          different += zip(found ?? [], expected).count { $0 != $1 }
          if found == nil { different += images.count }
        }
        tally.finish(different: different)
      }
      guard isStarted else { throw ToolError(.inputFailed, "the system gives no thread") }
    }
    while tally.finished < count { sleep(milliseconds: 1) }
    return tally.different
  }

  /// What the threads report.
  private final class Tally: Sendable {
    private let counts = Mutex((finished: 0, different: 0))

    var finished: Int { counts.withLock(\.finished) }
    var different: Int { counts.withLock(\.different) }

    func finish(different: Int) {
      counts.withLock { counts in
        counts.finished += 1
        counts.different += different
      }
    }
  }
}
