import Bytes
import FaceModels
import FaceVision
import ModelFormats
import TestSupport
import Testing

@Suite struct FaceGeometryTests {
  static let goldens = GoldenFile("geometry").cases

  private let positions: [SIMD3<Float>]
  private let weights: [FaceGeometry.LandmarkWeight]
  private let geometry: FaceGeometry

  init() throws {
    let file = try SharedBytes(contentsOfFile: FaceModels.faceLandmarker)
    let metadata = try TaskBundle(bytes: file).geometryPipelineMetadata()
    positions = (0..<metadata.canonicalMesh.vertexCount).map {
      metadata.canonicalMesh.position(ofVertex: $0)
    }
    weights = metadata.procrustesLandmarkBasis.map {
      FaceGeometry.LandmarkWeight(landmark: $0.landmarkIndex, weight: $0.weight)
    }
    geometry = try FaceGeometry(canonicalPositions: positions, weights: weights)
  }

  private func pose(
    _ landmarks: [NormalizedLandmark],
    in size: ImageSize
  ) throws -> FacialTransformationMatrix? {
    try landmarks.withUnsafeBufferPointer { try geometry.transform(of: $0, in: size) }
  }

  /// An affine image of the canonical mesh plus seeded noise, as the script that wrote the golden
  /// makes it, then landmarks for the irises.
  private func landmarks(_ golden: GoldenCase) throws -> [NormalizedLandmark] {
    let linear = try golden.floats("linear")
    let offset = try golden.floats("offset")
    let amplitude = try golden.floats("amplitude")
    var random = SplitMix64(seed: UInt64(try golden.integers("seed")[0]))
    let mesh = positions.map { position in
      let values = (0..<3).map { axis in
        let image =
          position.x * linear[3 * axis] + position.y * linear[3 * axis + 1]
          + position.z * linear[3 * axis + 2] + offset[axis]
        return image + random.nextFloat(in: -1...1) * amplitude[axis]
      }
      return NormalizedLandmark(x: values[0], y: values[1], z: values[2])
    }
    return mesh + [NormalizedLandmark](repeating: NormalizedLandmark(x: 9, y: 9, z: 9), count: 10)
  }

  /// Difference allowed in the elements of the rotation, and in the translation relative to the
  /// distance from the camera.
  ///
  /// MediaPipe solves in single precision, this package in double; what is seen is MediaPipe's
  /// rounding. It is relative to the picture and therefore matters more for a small face: a few units
  /// of 2^-24 over the face's share of the picture, and as much again for the three fits.
  private func tolerance(_ landmarks: some Sequence<NormalizedLandmark>) -> Float {
    let xs = landmarks.map(\.x)
    let ys = landmarks.map(\.y)
    let width = (xs.max() ?? 0) - (xs.min() ?? 0)
    let height = (ys.max() ?? 0) - (ys.min() ?? 0)
    return 2e-6 + 8 * 0x1p-24 / min(width, height)
  }

  @Test(arguments: goldens)
  func equalsMediaPipe(golden: GoldenCase) throws {
    let landmarks = try landmarks(golden)
    let pose = try pose(landmarks, in: golden.size())
    guard let expected = golden.lists("pose").first else {
      #expect(pose == nil)
      return
    }
    let matrix = try #require(pose).columnMajor
    let tolerance = tolerance(landmarks.prefix(FaceLandmarks.meshCount))
    let translation = SIMD3(expected[12], expected[13], expected[14])
    let distance = (translation * translation).sum().squareRoot()
    for index in 0..<16 {
      let limit = index < 12 ? tolerance : tolerance * max(distance, 1)
      #expect(
        abs(matrix[index] - expected[index]) <= limit,
        "[\(index)]: \(matrix[index]), expected \(expected[index]); distance \(distance)"
      )
    }
  }

  /// A face that was photographed with the geometry's own camera is found where it was.
  @Test(arguments: [-0.6, -0.2, 0, 0.3, 0.9], [25, 60, 200])
  func aKnownPoseIsRecovered(yaw: Double, distance: Double) throws {
    let size = ImageSize(width: 640, height: 480)
    // Half the height of the near plane at 1 cm: tan(63 degrees / 2).
    let halfHeight = 0.6128007881399733
    let halfWidth = halfHeight * 640 / 480
    let translation = SIMD3(4, -3, -distance)
    let (cosine, sine) = (0.5403023058681398, 0.8414709848078965)
    // A roll of 1 radian after a yaw whose sine is given.
    let yawCosine = (1 - yaw * yaw).squareRoot()
    let landmarks = positions.map { position in
      let p = SIMD3<Double>(position)
      let turned = SIMD3(yawCosine * p.x + yaw * p.z, p.y, yawCosine * p.z - yaw * p.x)
      let point =
        SIMD3(cosine * turned.x - sine * turned.y, sine * turned.x + cosine * turned.y, turned.z)
        + translation
      // The mesh's depth is relative to its own mean, in units of the picture's width at the mean
      // distance of the face: the weak-perspective z of the landmark model.
      return (
        x: point.x / -point.z / (2 * halfWidth) + 0.5,
        y: 0.5 - point.y / -point.z / (2 * halfHeight),
        z: -(point.z - translation.z) / distance / (2 * halfWidth)
      )
    }
    let matrix = try #require(
      try pose(
        landmarks.map { NormalizedLandmark(x: Float($0.x), y: Float($0.y), z: Float($0.z)) },
        in: size
      )
    )
    // Perspective and the fit with one scale leave errors that shrink with the distance.
    let tolerance = Float(4 / distance)
    let expected = [
      yawCosine * cosine, yawCosine * sine, -yaw, -sine, cosine, 0, yaw * cosine, yaw * sine,
      yawCosine,
    ]
    for column in 0..<3 {
      for row in 0..<3 {
        let found = matrix[row: row, column: column]
        #expect(abs(found - Float(expected[3 * column + row])) < tolerance, "\(row), \(column)")
      }
    }
    #expect(abs(matrix[row: 2, column: 3] + Float(distance)) < Float(distance) * tolerance)
    #expect(matrix[row: 3, column: 3] == 1)
  }

  /// The points that count coincide while another one is far away.
  @Test func coincidingPointsAreAnError() throws {
    var landmarks = [NormalizedLandmark](
      repeating: NormalizedLandmark(x: 0.5, y: 0.5, z: 0),
      count: FaceLandmarks.count
    )
    landmarks[0].x = 0.9
    #expect(!weights.contains { $0.landmark == 0 && $0.weight > 0 })
    do {
      _ = try pose(landmarks, in: ImageSize(width: 640, height: 480))
      Issue.record("coinciding points were accepted")
    } catch FaceVisionError.degenerateGeometry(let quantity, _, let limit) {
      #expect(quantity == "norm of the covariance")
      #expect(limit == 1e-9)
    }
  }

  @Test func landmarksThatAreNotNumbersHaveNoPose() throws {
    let landmarks = [NormalizedLandmark](
      repeating: NormalizedLandmark(x: .nan, y: .nan, z: .nan),
      count: FaceLandmarks.count
    )
    #expect(try pose(landmarks, in: ImageSize(width: 640, height: 480)) == nil)
  }

  @Test func pointsOnALineStillGiveARotation() throws {
    let size = ImageSize(width: 640, height: 480)
    let line = positions.map {
      NormalizedLandmark(x: 0.5 + $0.x * 0.01, y: 0.5 + $0.x * 0.01, z: 0)
    }
    let matrix = try #require(try pose(line, in: size))
    let columns = (0..<3).map { column in
      SIMD3<Float>(
        matrix[row: 0, column: column],
        matrix[row: 1, column: column],
        matrix[row: 2, column: column]
      )
    }
    let scale = (columns[0] * columns[0]).sum().squareRoot()
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
      // Orthogonal within float32 rounding.
      #expect(abs((columns[a] * columns[b]).sum()) < 1e-5 * scale * scale)
    }
  }

  @Test func badMeshesAndWeightsAreErrors() {
    func build(_ weights: [FaceGeometry.LandmarkWeight]) throws {
      _ = try FaceGeometry(canonicalPositions: positions, weights: weights)
    }
    for weight in [
      FaceGeometry.LandmarkWeight(landmark: 468, weight: 1),
      FaceGeometry.LandmarkWeight(landmark: -1, weight: 1),
      FaceGeometry.LandmarkWeight(landmark: 0, weight: -0.1),
      FaceGeometry.LandmarkWeight(landmark: 0, weight: .nan),
    ] {
      do {
        try build([weight])
        Issue.record("\(weight) was accepted")
      } catch FaceVisionError.invalidGeometry {
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(
      throws: FaceVisionError.degenerateGeometry(quantity: "total weight", found: 0, limit: 1e-9)
    ) { try build([]) }
    // One point has no extent.
    #expect(throws: FaceVisionError.self) { try build([.init(landmark: 4, weight: 1)]) }
  }

  @Test func tooFewLandmarksAreAnError() {
    #expect(
      throws: FaceVisionError.sizeMismatch(what: "landmark list", found: 467, expected: 468)
    ) {
      try pose(
        [NormalizedLandmark](repeating: NormalizedLandmark(x: 0, y: 0, z: 0), count: 467),
        in: ImageSize(width: 1, height: 1)
      )
    }
  }
}
