/// One point of the face mesh.
///
/// x and y are normalised as in ``NormalizedPoint``. z is depth in units of the image width, smaller
/// towards the camera, with its zero near the middle of the head. Three floats without padding: a
/// list of landmarks has the layout of the tensor `[N, 3]`.
package struct NormalizedLandmark: Sendable, Hashable {
  package var x: Float
  package var y: Float
  package var z: Float

  package init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// Counts that the face models fix.
package enum FaceLandmarks {
  /// Points of the mesh and the two irises: 468 + 2 x 5.
  package static let count = 478
  /// Points of the mesh alone, which come first.
  package static let meshCount = 468
}
