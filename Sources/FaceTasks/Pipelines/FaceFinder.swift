import Engine
import FaceVision
import Images

/// Runs a detector on as many views of a picture as a ``FaceSearch`` asks for.
final class FaceFinder {
  private let detector: FaceDetectorGraph
  private let search: FaceSearch
  private let overlapThreshold: Float

  /// How many views the detector has looked at.
  private(set) var lookCount = 0

  /// The detector's model as it runs.
  var compiledModel: CompiledModel { detector.compiledModel }

  /// - Parameter overlapThreshold: Boxes of different views whose intersection over union is larger
  ///   show the same face.
  init(_ detector: FaceDetectorGraph, search: FaceSearch, overlapThreshold: Float) {
    self.detector = detector
    self.search = search
    self.overlapThreshold = overlapThreshold
  }

  /// Whether ``findTurned(in:region:)`` is to be tried if there is no face.
  var retries: Bool { search.angles == .retry }

  /// Finds the faces of a picture.
  ///
  /// - Parameter region: The whole picture, turned so that faces are upright.
  /// - Returns: Faces in image coordinates, best score first.
  func find(
    in image: ImageBuffer,
    region: NormalizedRect
  ) throws(TaskError) -> [FaceVision.Detection] {
    if search.angles == .all {
      return try find(in: image, region: region, quarterTurns: [0, 1, 2, 3])
    }
    return try find(in: image, region: region, quarterTurns: [0])
  }

  /// Finds the faces that lie on their side or stand on their head.
  func findTurned(
    in image: ImageBuffer,
    region: NormalizedRect
  ) throws(TaskError) -> [FaceVision.Detection] {
    try find(in: image, region: region, quarterTurns: [1, 2, 3])
  }

  private func find(
    in image: ImageBuffer,
    region: NormalizedRect,
    quarterTurns: [Int]
  ) throws(TaskError) -> [FaceVision.Detection] {
    let size = ImageSize(image)
    var found: [SearchFind] = []
    var viewCount = 0
    func add(_ detections: [FaceVision.Detection], in view: NormalizedRect) {
      found += detections.map { SearchFind($0, in: view, of: size, reach: detector.reach) }
    }
    for turns in quarterTurns {
      let turned = region.turned(quarterTurns: turns, in: size)
      add(try look(at: image, turned), in: turned)
      let windows = windows(of: size, region: region, rotation: turned.rotation)
      for window in windows {
        var inWindow = try look(at: image, window)
        SeamDetections.removeCut(&inWindow, by: window)
        add(inWindow, in: window)
      }
      viewCount += 1 + windows.count
    }
    // One view has no duplicates, and is left as MediaPipe finds it.
    guard viewCount > 1 else { return found.map(\.detection) }
    return SeamDetections.merged(found, overlapThreshold: overlapThreshold)
  }

  private func look(
    at image: ImageBuffer,
    _ region: NormalizedRect
  ) throws(TaskError) -> [FaceVision.Detection] {
    lookCount += 1
    return try detector.detect(in: image, region: region)
  }

  /// The parts to look at beside the whole picture.
  private func windows(
    of size: ImageSize,
    region: NormalizedRect,
    rotation: Float
  ) -> [NormalizedRect] {
    let smallestFace: Float
    switch search.smallestFace {
    case nil: return []
    case .pixels(let width): smallestFace = Float(width)
    case .fraction(let fraction): smallestFace = fraction * region.width * Float(size.width)
    }
    return SearchWindows.windows(
      of: size,
      smallestFace: smallestFace,
      reach: detector.reach,
      smallestSide: detector.inputSize,
      rotation: rotation
    )
  }
}
