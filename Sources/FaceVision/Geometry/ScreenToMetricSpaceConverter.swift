/// The near plane of an imaginary camera: how normalised image coordinates become directions.
///
/// As in MediaPipe 0.10.21 `face_geometry_from_landmarks_graph.cc` the near plane is at 1 cm and the
/// image's origin at the top left.
struct ScreenToMetricSpaceConverter {
  /// Width of the near plane in centimetres; its distance is 1.
  private let width: Float
  /// Height of the near plane in centimetres.
  private let height: Float

  init(_ size: ImageSize, camera: PinholeCamera) {
    height = camera.heightAtUnitDistance(of: size)
    width = Float(size.width) * height / Float(size.height)
  }

  /// A landmark on the near plane: origin in the middle, y up, z in the units of x.
  func screenPoint(_ landmark: NormalizedLandmark) -> SIMD3<Float> {
    SIMD3(
      landmark.x * width - width / 2,
      (1 - landmark.y) * height - height / 2,
      landmark.z * width
    )
  }

  /// Depth of a landmark on the near plane.
  func screenDepth(_ landmark: NormalizedLandmark) -> Float { landmark.z * width }

  /// A point of the near plane at its distance from the camera, in a right-handed system.
  ///
  /// - Parameters:
  ///   - point: Result of ``screenPoint(_:)``.
  ///   - depthOffset: Mean depth of the mesh on the near plane.
  ///   - scale: How many times the face on the near plane is smaller than in space.
  func unproject(_ point: SIMD3<Float>, depthOffset: Float, scale: Float) -> SIMD3<Float> {
    let distance = (point.z - depthOffset + 1) / scale
    return SIMD3(point.x * distance, point.y * distance, -distance)
  }
}
