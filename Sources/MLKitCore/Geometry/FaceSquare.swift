import FaceVision

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The upright square around a head, in pixels of the upright picture.
package struct FaceSquare: Sendable, Hashable {
  package var center: SIMD2<Double>
  package var side: Double

  package init(center: SIMD2<Double>, side: Double) {
    self.center = center
    self.side = side
  }

  /// Width of the head: the distance of the ears, which is 0.71 of the square's side.
  package var headWidth: Double { side * 0.71 }

  /// Area in square pixels.
  package var area: Double { side * side }

  /// The overlap with another square: the area they share over the area they cover together.
  package func overlap(_ other: FaceSquare) -> Double {
    let half = (side + other.side) / 2
    let offset = center - other.center
    let shared = SIMD2(
      min(half - abs(offset.x), side, other.side),
      min(half - abs(offset.y), side, other.side)
    )
    guard shared.x > 0, shared.y > 0 else { return 0 }
    let common = shared.x * shared.y
    return common / (area + other.area - common)
  }
}

extension FaceSquare {
  /// The square that ML Kit would give, from the box of the detector.
  ///
  /// Factors: the mean of six photographs of what the mesh gives.
  ///
  /// - Parameters:
  ///   - detection: A find in the upright picture.
  ///   - size: Size of that picture.
  init(_ detection: Detection, in size: ImageSize) {
    let scale = SIMD2(Double(size.width), Double(size.height))
    let box = detection.boundingBox
    let extent = SIMD2(Double(box.width), Double(box.height)) * scale
    let corner = SIMD2(Double(box.xMin), Double(box.yMin)) * scale
    let boxSide = (extent.x + extent.y) / 2
    self.init(center: corner + extent / 2 - SIMD2(0, 0.08 * boxSide), side: 1.13 * boxSide)
  }

  /// The square that ML Kit would give, from the oval of a mesh.
  ///
  /// In the face's own direction the square is 1.075 times as high as the oval and ends at the
  /// chin: measured on the one complete result of ML Kit on iOS that is public.
  ///
  /// - Parameters:
  ///   - oval: The 36 points of the face's outline in pixels, y down.
  ///   - roll: Euler angle Z in degrees.
  /// - Returns: `nil` if there are no points.
  package init?(oval: [SIMD2<Double>], roll: Double) {
    guard !oval.isEmpty else { return nil }
    let mean = oval.reduce(SIMD2.zero, +) / Double(oval.count)
    let cosine = cos(roll * Double.pi / 180)
    let sine = sin(roll * Double.pi / 180)
    func turned(_ point: SIMD2<Double>, _ sine: Double) -> SIMD2<Double> {
      SIMD2(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
    }
    let upright = oval.map { turned($0 - mean, sine) }
    var low = upright[0]
    var high = upright[0]
    for point in upright {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let side = 1.075 * (high.y - low.y)
    let middle = SIMD2((low.x + high.x) / 2, high.y - side / 2)
    self.init(center: mean + turned(middle, -sine), side: side)
  }
}
