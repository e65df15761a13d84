#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A region of interest in pixels, with the four corners that are mapped to the tensor's.
///
/// All numbers are single precision and evaluated in MediaPipe 0.10.21's order, because the sampling
/// grid depends on their last bits.
struct RegionOfInterest {
  /// A corner in pixels; integer coordinates are pixel indices.
  struct Corner {
    var x: Float
    var y: Float
  }

  let xCenter: Float
  let yCenter: Float
  private(set) var width: Float
  private(set) var height: Float
  let rotation: Float

  /// Scales a normalised region to the pixels of a picture.
  ///
  /// - Throws: ``FaceVisionError/invalidRegion(_:)`` unless the size is positive and every number
  ///   finite.
  init(_ rect: NormalizedRect, in size: ImageSize) throws(FaceVisionError) {
    xCenter = rect.xCenter * Float(size.width)
    yCenter = rect.yCenter * Float(size.height)
    width = rect.width * Float(size.width)
    height = rect.height * Float(size.height)
    rotation = rect.rotation
    guard width > 0, height > 0, width.isFinite, height.isFinite, xCenter.isFinite,
      yCenter.isFinite, rotation.isFinite
    else { throw .invalidRegion(rect) }
  }

  /// A region of the same size as another one, elsewhere.
  init(center: SIMD2<Double>, like other: RegionOfInterest, rotation: Double) {
    xCenter = Float(center.x)
    yCenter = Float(center.y)
    width = other.width
    height = other.height
    self.rotation = Float(rotation)
  }

  /// Grows the region on one axis until it has the tensor's aspect ratio.
  ///
  /// The centre stays, so the tensor shows the region with equal bands on two opposite sides.
  mutating func pad(toTensorWidth tensorWidth: Int, height tensorHeight: Int) {
    let tensorAspect = Float(tensorHeight) / Float(tensorWidth)
    let aspect = height / width
    if tensorAspect > aspect {
      height = width * tensorAspect
    } else {
      width = height / tensorAspect
    }
  }

  /// Bottom left, top left, top right and bottom right corner, as OpenCV's `RotatedRect` gives them.
  var corners: (bottomLeft: Corner, topLeft: Corner, topRight: Corner, bottomRight: Corner) {
    // The angle goes through degrees in single precision and back.
    let degrees = Float(Double(rotation * 180) / Double.pi)
    let angle = Double(degrees) * Double.pi / 180
    let halfCosine = Float(cos(angle)) * 0.5
    let halfSine = Float(sin(angle)) * 0.5
    let bottomLeft = Corner(
      x: xCenter - halfSine * height - halfCosine * width,
      y: yCenter + halfCosine * height - halfSine * width
    )
    let topLeft = Corner(
      x: xCenter + halfSine * height - halfCosine * width,
      y: yCenter - halfCosine * height - halfSine * width
    )
    return (
      bottomLeft,
      topLeft,
      Corner(x: 2 * xCenter - bottomLeft.x, y: 2 * yCenter - bottomLeft.y),
      Corner(x: 2 * xCenter - topLeft.x, y: 2 * yCenter - topLeft.y)
    )
  }
}
