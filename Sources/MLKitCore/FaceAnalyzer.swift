package import FaceTasks
package import FaceVision
import Images

/// From a picture to all that ML Kit says of its faces.
///
/// Works on the upright picture without making it; all results are in its pixels. Only networks
/// that the settings need are loaded and run.
package final class FaceAnalyzer {
  package let settings: FaceAnalysisSettings

  private let networks: FaceNetworks
  private let keypointPose: KeypointPose?
  private var tracks = FaceTracks()
  private var prominentID: Int?
  /// What the picture before was like: faces are not followed across a change.
  private var previous: (size: ImageSize, orientation: Orientation)?

  /// Loads nothing yet.
  package init(_ settings: FaceAnalysisSettings, models: FaceNetworks.Sources) {
    self.settings = settings
    networks = FaceNetworks(models)
    // The points are constants that have a pose, see the tests.
    keypointPose = try? KeypointPose()
  }

  /// How often each network has run.
  package var runCounts: FaceNetworks.RunCounts { networks.runCounts }

  /// Finds and measures the faces of a picture, which is the next frame if faces are followed.
  ///
  /// - Returns: The faces, most prominent first.
  /// - Throws: ``TaskError`` if a model cannot be used.
  package func process(_ image: OrientedImage) throws(TaskError) -> [AnalyzedFace] {
    let size = image.size
    var candidates = try search(image).map { Candidate($0, in: size) }
    if let least = settings.effectiveMinimumFaceSize {
      // Slightly smaller faces are no harm, says ML Kit's predecessor.
      candidates.removeAll { $0.square.headWidth < 0.9 * least * Double(size.width) }
    }
    follow(&candidates, in: image)
    sort(&candidates, in: size)
    if settings.isStrict && settings.isContourOnly { candidates = Array(candidates.prefix(1)) }
    var faces: [AnalyzedFace] = []
    for candidate in candidates {
      // Confirmed faces count: what the mesh does not take for one is not the prominent one either.
      let isProminent = faces.isEmpty
      if let face = try measure(candidate, in: image, isProminent: isProminent) {
        faces.append(face)
      }
    }
    prominentID = faces.first?.trackingID
    return faces
  }

  /// A detection in pixels.
  private struct Candidate {
    let detection: FaceVision.Detection
    let square: FaceSquare
    let points: [SIMD2<Double>]
    var trackingID: Int?

    init(_ detection: FaceVision.Detection, in size: ImageSize) {
      self.detection = detection
      let scale = SIMD2(Double(size.width), Double(size.height))
      let box = detection.boundingBox
      let extent = SIMD2(Double(box.width), Double(box.height)) * scale
      let corner = SIMD2(Double(box.xMin), Double(box.yMin)) * scale
      square = FaceSquare(boxCenter: corner + extent / 2, boxSide: (extent.x + extent.y) / 2)
      points = (0..<FaceKeypoints.count).map { index in
        let point = detection.keypoints[index]
        return SIMD2(Double(point.x), Double(point.y)) * scale
      }
    }
  }

  private func search(_ image: OrientedImage) throws(TaskError) -> [FaceVision.Detection] {
    let plan = SearchPlan(
      effort: settings.effort,
      minimumFaceSize: settings.effectiveMinimumFaceSize,
      size: image.size
    )
    var detections: [FaceVision.Detection] = []
    for look in plan.looks {
      let found = try networks.detect(look, in: image)
      detections +=
        look.isTile
        ? found.filter { !DetectionMerging.isCut($0.boundingBox, by: look.region) } : found
    }
    // One look has no duplicates.
    return plan.looks.count > 1 ? DetectionMerging.merged(detections) : detections
  }

  private func follow(_ candidates: inout [Candidate], in image: OrientedImage) {
    guard settings.givesTrackingIDs else { return }
    if let previous, previous != (image.size, image.orientation) { tracks.reset() }
    previous = (image.size, image.orientation)
    let observations = candidates.map { candidate in
      FaceTracks.Observation(
        square: candidate.square,
        shape: ShapeSignature(points: candidate.points, side: candidate.square.side)
      )
    }
    for (index, id) in tracks.assign(observations).enumerated() {
      candidates[index].trackingID = id
    }
  }

  /// Puts the most prominent face first; the one of the picture before keeps its place unless
  /// another is clearly more prominent.
  private func sort(_ candidates: inout [Candidate], in size: ImageSize) {
    func score(_ candidate: Candidate) -> Double {
      let isIncumbent = candidate.trackingID != nil && candidate.trackingID == prominentID
      let score = Prominence.score(candidate.square, in: size)
      return isIncumbent ? score * Prominence.advantage : score
    }
    candidates.sort { score($0) > score($1) }
  }

  /// Measures what the settings ask for.
  ///
  /// - Returns: `nil` if a mesh was run and says that there is no face.
  private func measure(
    _ candidate: Candidate,
    in image: OrientedImage,
    isProminent: Bool
  ) throws(TaskError) -> AnalyzedFace? {
    var face = AnalyzedFace(
      square: candidate.square,
      detectionScore: Double(candidate.detection.score),
      trackingID: candidate.trackingID
    )
    let needsMesh =
      isProminent ? settings.needsMeshOfProminentFace : settings.needsMeshOfAllFaces
    if needsMesh {
      guard try addMesh(to: &face, detection: candidate.detection, in: image) else { return nil }
    }
    if face.angles == nil || settings.angleSource == .keypoints {
      face.angles = keypointPose?.angles(of: candidate.points)
      face.anglesAreFromMesh = false
    }
    if settings.findsLandmarks { face.addLandmarks(settings) }
    if settings.findsContours, isProminent || settings.contourFaces == .all {
      face.addContours(settings)
    }
    if settings.isStrict, let yaw = face.angles?.y, abs(yaw) > Self.frontalLimit {
      face.probabilities = nil
    }
    if !settings.givesAngles { face.angles = nil }
    if settings.sides.leftIsImageLeft(isMirrored: image.orientation.isMirrored) {
      face.swapSides()
    }
    return face
  }

  /// ML Kit's predecessor calls probabilities reliable up to this yaw, in degrees.
  private static let frontalLimit = 18.0

  /// Runs the mesh and what follows from it.
  ///
  /// - Returns: False if there is no face.
  private func addMesh(
    to face: inout AnalyzedFace,
    detection: FaceVision.Detection,
    in image: OrientedImage
  ) throws(TaskError) -> Bool {
    let size = image.size
    var region = RectTransformationCalculator.detectionToRegion.process(
      DetectionsToRectsCalculator.rect(of: detection, in: size),
      in: size
    )
    guard var found = try networks.landmarks(in: image, region: region) else { return false }
    if settings.effort == .accurate, let aligned = Self.region(around: found.points, in: size),
      let again = try networks.landmarks(in: image, region: aligned)
    {
      (found, region) = (again, aligned)
    }
    let mesh = FaceMeshPoints.pixels(found.points, foundIn: region, size: size)
    face.mesh = mesh
    face.presenceScore = Double(found.presence)
    face.angles = try networks.meshPose().angles(of: mesh)
    face.anglesAreFromMesh = face.angles != nil
    let oval = ContourKind.face.vertices(noseBottom: .leftToRight).map {
      SIMD2(Double(mesh[$0].x), Double(mesh[$0].y))
    }
    if let square = FaceSquare(oval: oval, roll: face.angles?.z ?? 0) { face.square = square }
    if settings.classifies {
      let blendshapes = try networks.classify(found.points, in: size)
      face.probabilities = FaceProbabilities(blendshapes)
      face.blendshapes = blendshapes
    }
    return true
  }

  /// Where to look again for a face whose mesh is known.
  private static func region(
    around landmarks: [FaceVision.NormalizedLandmark],
    in size: ImageSize
  ) -> NormalizedRect? {
    landmarks.withUnsafeBufferPointer { try? FaceLandmarksToRegion.region(around: $0, in: size) }
  }
}
