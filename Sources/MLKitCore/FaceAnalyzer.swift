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
    // Before faces get numbers: what the mesh does not take for one must not use one up.
    if settings.needsMeshOfAllFaces { candidates = try confirmed(candidates, in: image) }
    follow(&candidates, in: image)
    sort(&candidates, in: size)
    var faces: [AnalyzedFace] = []
    for var candidate in candidates {
      // Confirmed faces count: what the mesh does not take for one is not the prominent one either.
      let isProminent = faces.isEmpty
      if isProminent, settings.needsMeshOfProminentFace, candidate.face.mesh == nil {
        guard try addMesh(to: &candidate, in: image) else { continue }
      }
      faces.append(finished(candidate, in: image, isProminent: isProminent))
      if settings.isStrict && settings.isContourOnly { break }
    }
    prominentID = faces.first?.trackingID
    return faces
  }

  /// A detection in pixels, and what is known of the face so far.
  private struct Candidate {
    let detection: FaceVision.Detection
    let square: FaceSquare
    let points: [SIMD2<Double>]
    var face: AnalyzedFace

    init(_ detection: FaceVision.Detection, in size: ImageSize) {
      self.detection = detection
      square = FaceSquare(detection, in: size)
      let scale = SIMD2(Double(size.width), Double(size.height))
      points = (0..<FaceKeypoints.count).map { index in
        let point = detection.keypoints[index]
        return SIMD2(Double(point.x), Double(point.y)) * scale
      }
      face = AnalyzedFace(square: square, detectionScore: Double(detection.score))
    }
  }

  private func search(_ image: OrientedImage) throws(TaskError) -> [FaceVision.Detection] {
    let size = image.size
    let plan = SearchPlan(
      effort: settings.effort,
      minimumFaceSize: settings.effectiveMinimumFaceSize,
      size: size
    )
    var sure: [FaceVision.Detection] = []
    var doubtful: [FaceVision.Detection] = []
    for look in plan.looks {
      // What is too small must not displace a larger find of the same face.
      for find in try networks.detect(look, in: image) where isLargeEnough(find, in: size) {
        if look.isTile && DetectionMerging.isCut(find.boundingBox, by: look.region) { continue }
        if look.detector == .fullRange && SecondLook.isDoubtful(find, in: size) {
          doubtful.append(find)
        } else {
          sure.append(find)
        }
      }
    }
    for find in doubtful {
      if try isConfirmed(find, by: sure, in: image) { sure.append(find) }
    }
    // One look has no duplicates.
    return plan.looks.count > 1
      ? DetectionMerging.merged(sure) : sure.sorted { $0.score > $1.score }
  }

  private func isLargeEnough(_ find: FaceVision.Detection, in size: ImageSize) -> Bool {
    guard let least = settings.effectiveMinimumFaceSize else { return true }
    // Slightly smaller faces are no harm, says ML Kit's predecessor; and the width of a head, as boxes
    // tell it, is up to 15 % off.
    return FaceSquare(find, in: size).headWidth >= 0.8 * least * Double(size.width)
  }

  /// Looks again at a find of the full-range detector, unless the other detector has seen it.
  private func isConfirmed(
    _ find: FaceVision.Detection,
    by sure: [FaceVision.Detection],
    in image: OrientedImage
  ) throws(TaskError) -> Bool {
    func contains(_ others: [FaceVision.Detection]) -> Bool {
      others.contains { DetectionMerging.isSame($0.boundingBox, find.boundingBox) }
    }
    if contains(sure) { return true }
    let region = SecondLook.region(around: find, in: image.size)
    return contains(
      try networks.detect(
        SearchPlan.Look(detector: .shortRange, region: region, isTile: false),
        in: image
      )
    )
  }

  /// Leaves out what the mesh does not take for a face.
  private func confirmed(
    _ candidates: [Candidate],
    in image: OrientedImage
  ) throws(TaskError) -> [Candidate] {
    var confirmed: [Candidate] = []
    for var candidate in candidates {
      if try addMesh(to: &candidate, in: image) { confirmed.append(candidate) }
    }
    return confirmed
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
      candidates[index].face.trackingID = id
    }
  }

  /// Puts the most prominent face first; the one of the picture before keeps its place unless
  /// another is clearly more prominent.
  private func sort(_ candidates: inout [Candidate], in size: ImageSize) {
    func score(_ candidate: Candidate) -> Double {
      let id = candidate.face.trackingID
      let isIncumbent = id != nil && id == prominentID
      let score = Prominence.score(candidate.square, in: size)
      return isIncumbent ? score * Prominence.advantage : score
    }
    candidates.sort { score($0) > score($1) }
  }

  /// What the settings ask for, of a face whose mesh is known if it is needed.
  private func finished(
    _ candidate: Candidate,
    in image: OrientedImage,
    isProminent: Bool
  ) -> AnalyzedFace {
    var face = candidate.face
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
  /// - Returns: False if there is no face. In accurate mode both runs must see one: what is none often
  ///   passes the first, but hardly ever the second, whose region follows from the first.
  private func addMesh(
    to candidate: inout Candidate,
    in image: OrientedImage
  ) throws(TaskError) -> Bool {
    let size = image.size
    var region = RectTransformationCalculator.detectionToRegion.process(
      DetectionsToRectsCalculator.rect(of: candidate.detection, in: size),
      in: size
    )
    guard var found = try networks.landmarks(in: image, region: region) else { return false }
    if settings.effort == .accurate, let aligned = Self.region(around: found.points, in: size) {
      guard let again = try networks.landmarks(in: image, region: aligned) else { return false }
      (found, region) = (again, aligned)
    }
    var face = candidate.face
    defer { candidate.face = face }
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
