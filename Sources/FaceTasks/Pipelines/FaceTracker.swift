import FaceVision

/// Where the faces of a video are looked for: the loop of MediaPipe's `FaceLandmarkerGraph`.
///
/// A frame begins with where the last frame's faces were. Only if these are fewer than the most faces
/// to find, the detector looks at the whole frame, and what it finds replaces tracked regions of the
/// same face. MediaPipe 0.10.21 `face_landmarker_graph.cc`. The faces' numbers are an addition.
struct FaceTracker {
  private let numFaces: Int
  private let association: AssociationNormRectCalculator
  /// Regions that follow from the faces of the latest frame.
  private var tracked: [FaceRegion] = []
  private var regions: [FaceRegion] = []
  private var numbers = TrackingNumbers()

  /// A tracker without a past.
  ///
  /// - Parameters:
  ///   - numFaces: The most faces to find.
  ///   - overlapThreshold: Regions that overlap more than this belong to the same face.
  init(numFaces: Int, overlapThreshold: Float) {
    self.numFaces = numFaces
    association = AssociationNormRectCalculator(overlapThreshold: overlapThreshold)
  }

  /// Whether a detector must look at the next frame.
  var needsDetector: Bool { tracked.count < numFaces }

  /// Begins a frame, which tracks nothing until ``track(_:foundIn:)`` says so.
  ///
  /// - Parameter detected: What the detector found, if it ran.
  /// - Returns: Where to look for landmarks: tracked regions first.
  mutating func begin(detected: [FaceRegion]) -> [FaceRegion] {
    association.process(previous: tracked, detected: detected, into: &regions)
    tracked.removeAll(keepingCapacity: true)
    return regions
  }

  /// Adds where to look in the next frame for a face found in this one.
  ///
  /// - Returns: The face's number.
  mutating func track(_ next: NormalizedRect, foundIn region: FaceRegion) -> Int {
    let number = region.trackingID ?? numbers.next()
    tracked.append(FaceRegion(next, trackingID: number))
    return number
  }

  /// Where the next frame looks for the faces of the latest one, in their order.
  ///
  /// - Precondition: There are as many as before.
  var trackedRects: [NormalizedRect] {
    get { tracked.map(\.rect) }
    set {
      precondition(newValue.count == tracked.count, "\(newValue.count) of \(tracked.count)")
      for (index, rect) in newValue.enumerated() { tracked[index].rect = rect }
    }
  }

  /// Forgets all faces, but not which numbers are used up.
  mutating func reset() { tracked.removeAll(keepingCapacity: true) }
}
