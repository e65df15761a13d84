/// Estimates a head's pose from its landmarks and a mesh of a face of known size.
///
/// MediaPipe 0.10.21 `geometry_pipeline.cc` for landmarks as input source.
package struct FaceGeometry: Sendable {
  /// How much one landmark counts when the canonical mesh is fitted.
  package struct LandmarkWeight: Sendable, Hashable {
    package let landmark: Int
    package let weight: Float

    package init(landmark: Int, weight: Float) {
      self.landmark = landmark
      self.weight = weight
    }
  }

  /// Faces whose landmarks are all this close to their mean, in normalised coordinates, have no pose.
  private static var smallestRadius: Float { 1e-3 }

  /// Points of the canonical mesh, and landmarks that take part.
  private let meshCount: Int
  /// Landmarks of non-zero weight.
  private let basis: [Int]
  private let solver: ProcrustesSolver
  private let camera: PinholeCamera

  /// Takes the mesh to be fitted.
  ///
  /// - Parameters:
  ///   - canonicalPositions: One point a landmark, in centimetres, y up, z towards the camera. There
  ///     may be fewer points than landmarks.
  ///   - weights: Landmarks that are not listed have no weight. The last entry of a landmark counts.
  ///   - camera: The camera that took the pictures; default: MediaPipe's assumption.
  /// - Throws: ``FaceVisionError/invalidGeometry(reason:)`` for weights that are negative or belong to
  ///   no point, ``FaceVisionError/degenerateGeometry(quantity:found:limit:)``.
  package init(
    canonicalPositions: [SIMD3<Float>],
    weights: [LandmarkWeight],
    camera: PinholeCamera = .mediaPipe
  ) throws(FaceVisionError) {
    var weightOfLandmark = [Float](repeating: 0, count: canonicalPositions.count)
    for entry in weights {
      guard weightOfLandmark.indices.contains(entry.landmark) else {
        throw .invalidGeometry(
          reason:
            "weight of landmark \(entry.landmark), expected 0 to \(weightOfLandmark.count - 1)"
        )
      }
      guard entry.weight >= 0, entry.weight.isFinite else {
        throw .invalidGeometry(
          reason: "weight \(entry.weight) of landmark \(entry.landmark), expected 0 or more"
        )
      }
      weightOfLandmark[entry.landmark] = entry.weight
    }
    let basis = weightOfLandmark.indices.filter { weightOfLandmark[$0] > 0 }
    meshCount = canonicalPositions.count
    self.basis = basis
    self.camera = camera
    solver = try ProcrustesSolver(
      sources: basis.map { SIMD3<Double>(canonicalPositions[$0]) },
      weights: basis.map { Double(weightOfLandmark[$0]) }
    )
  }

  /// The pose of one face.
  ///
  /// - Parameters:
  ///   - landmarks: Landmarks in the image; those beyond the mesh (the irises) take no part.
  ///   - size: Size of the image.
  /// - Returns: `nil` if the landmarks are too close together to mean anything.
  /// - Throws: ``FaceVisionError/sizeMismatch(what:found:expected:)`` for too few landmarks,
  ///   ``FaceVisionError/degenerateGeometry(quantity:found:limit:)``.
  package func transform(
    of landmarks: UnsafeBufferPointer<NormalizedLandmark>,
    in size: ImageSize
  ) throws(FaceVisionError) -> FacialTransformationMatrix? {
    guard landmarks.count >= meshCount else {
      throw .sizeMismatch(what: "landmark list", found: landmarks.count, expected: meshCount)
    }
    let mesh = UnsafeBufferPointer(rebasing: landmarks[..<meshCount])
    if isCompact(mesh) { return nil }
    let converter = ScreenToMetricSpaceConverter(size, camera: camera)
    let depthSum = mesh.reduce(0.0) { $0 + Double(converter.screenDepth($1)) }
    let depthOffset = Float(depthSum / Double(meshCount))

    // A first fit to the flat face on the near plane tells how far away it is, a second one at that
    // distance corrects the scale for perspective, the third one is the pose.
    let flat = try fit(mesh, converter) { SIMD3($0.x, $0.y, -$0.z) }
    let firstScale = Float(flat.scale)
    let near = try fit(mesh, converter) {
      converter.unproject($0, depthOffset: depthOffset, scale: firstScale)
    }
    let scale = firstScale * Float(near.scale)
    return try fit(mesh, converter) {
      converter.unproject($0, depthOffset: depthOffset, scale: scale)
    }.matrix
  }

  /// True if all landmarks are close to their mean.
  private func isCompact(_ mesh: UnsafeBufferPointer<NormalizedLandmark>) -> Bool {
    var sum = SIMD2<Float>.zero
    for landmark in mesh { sum += SIMD2(landmark.x, landmark.y) }
    let mean = sum / Float(mesh.count)
    var largest: Float = 0
    for landmark in mesh {
      let offset = SIMD2(landmark.x, landmark.y) - mean
      largest = max(largest, (offset * offset).sum())
    }
    return largest.squareRoot() <= Self.smallestRadius
  }

  /// Fits the canonical mesh to landmarks that were placed in space.
  private func fit(
    _ mesh: UnsafeBufferPointer<NormalizedLandmark>,
    _ converter: ScreenToMetricSpaceConverter,
    place: (SIMD3<Float>) -> SIMD3<Float>
  ) throws(FaceVisionError) -> SimilarityTransform {
    let result = withUnsafeTemporaryAllocation(of: SIMD3<Float>.self, capacity: basis.count) {
      targets in
      for (position, landmark) in basis.enumerated() {
        targets.initializeElement(
          at: position,
          to: place(converter.screenPoint(mesh[landmark]))
        )
      }
      return Result { () throws(FaceVisionError) -> SimilarityTransform in
        try solver.solve(UnsafeBufferPointer(targets))
      }
    }
    return try result.get()
  }
}
