import FaceTasks
import FaceVision
import Foundation
import MLKitCore
import MLKitVision

/// A face in the form and the frame of results.
struct FaceValues {
  let face: AnalyzedFace
  /// From the upright picture to the frame of results; `nil` if that is the upright picture.
  private let placement: StoredPlacement?

  /// - Parameter placement: Where the stored picture lies; `nil` for results in the upright one.
  init(_ face: AnalyzedFace, placement: StoredPlacement?) {
    self.face = face
    self.placement = placement
  }

  var trackingID: Int? { face.trackingID }

  var frame: CGRect {
    let half = SIMD2(repeating: face.square.side / 2)
    let first = place(face.square.center - half)
    let second = place(face.square.center + half)
    let corner = pointwiseMin(first, second)
    let extent = pointwiseMax(first, second) - corner
    return CGRect(x: corner.x, y: corner.y, width: extent.x, height: extent.y)
  }

  var landmarks: [FaceLandmark] {
    face.landmarks.map { landmark in
      FaceLandmark(
        type: FaceLandmarkType(rawValue: landmark.kind.rawValue),
        position: point(landmark.point)
      )
    }
  }

  var contours: [FaceContour] {
    face.contours.map { contour in
      FaceContour(
        type: FaceContourType(rawValue: contour.kind.rawValue),
        points: contour.points.map(point)
      )
    }
  }

  var meshPoints: [Vision3DPoint] {
    (face.mesh ?? []).map { vertex in
      let place = place(SIMD2(Double(vertex.x), Double(vertex.y)))
      return Vision3DPoint(x: CGFloat(place.x), y: CGFloat(place.y), z: CGFloat(vertex.z))
    }
  }

  var blendshapes: [String: CGFloat] {
    let named = face.blendshapes?.categories.compactMap { category in
      category.categoryName.map { ($0, CGFloat(category.score)) }
    }
    return Dictionary(named ?? []) { first, _ in first }
  }

  private func point(_ upright: SIMD2<Double>) -> VisionPoint {
    let place = place(upright)
    return VisionPoint(x: CGFloat(place.x), y: CGFloat(place.y))
  }

  private func place(_ upright: SIMD2<Double>) -> SIMD2<Double> {
    placement?.stored(upright) ?? upright
  }
}
