/// A rotated rectangle in normalised coordinates.
///
/// Centre and size are divided by the image width (x) and height (y). The size is that before
/// rotation: the rectangle is `width` x image width pixels wide whatever the rotation. The rotation is
/// in radians, clockwise as seen on screen, around the centre.
package struct NormalizedRect: Sendable, Hashable {
  package var xCenter: Float
  package var yCenter: Float
  package var width: Float
  package var height: Float
  package var rotation: Float

  package init(
    xCenter: Float,
    yCenter: Float,
    width: Float,
    height: Float,
    rotation: Float = 0
  ) {
    self.xCenter = xCenter
    self.yCenter = yCenter
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// The region that covers a whole picture without turning it.
  package static var wholeImage: NormalizedRect {
    NormalizedRect(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1)
  }

  /// The region that covers a whole picture and makes it upright.
  ///
  /// Width and height change places for odd multiples of 90 degrees, so that the region is as wide as
  /// the picture is high before it is rotated. Rule of MediaPipe 0.10.21 `BaseVisionTaskApi`.
  ///
  /// - Parameters:
  ///   - size: Size of the stored picture.
  ///   - rotationDegrees: Clockwise rotation that makes the picture upright, a multiple of 90;
  ///     negative values and more than one turn are allowed.
  /// - Throws: ``FaceVisionError/rotationNotMultipleOf90(degrees:)``.
  package static func wholeImage(
    of size: ImageSize,
    rotationDegrees: Int
  ) throws(FaceVisionError) -> NormalizedRect {
    guard rotationDegrees.isMultiple(of: 90) else {
      throw .rotationNotMultipleOf90(degrees: rotationDegrees)
    }
    var rect = NormalizedRect.wholeImage
    rect.rotation = Float(-Double(rotationDegrees) * Double.pi / 180)
    if !rotationDegrees.isMultiple(of: 180) {
      rect.width = Float(size.height) / Float(size.width)
      rect.height = Float(size.width) / Float(size.height)
    }
    return rect
  }

  /// The same part of a picture, seen turned by quarter turns: width and height in pixels change
  /// places for an odd number.
  package func turned(quarterTurns: Int, in size: ImageSize) -> NormalizedRect {
    if quarterTurns == 0 { return self }
    var rect = self
    rect.rotation += Float(quarterTurns) * Float.pi / 2
    if !quarterTurns.isMultiple(of: 2) {
      rect.width = height * Float(size.height) / Float(size.width)
      rect.height = width * Float(size.width) / Float(size.height)
    }
    return rect
  }
}
