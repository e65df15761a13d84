package import Images

/// A picture and how it must be turned and mirrored to be upright.
///
/// Calculators that take one work on the upright picture, in its coordinates, without making it:
/// the orientation is folded into the sampling of a model's input.
package struct OrientedImage: Sendable {
  /// The pixels as they are stored.
  package let buffer: ImageBuffer
  /// How the stored pixels must be turned.
  package let orientation: Orientation

  package init(_ buffer: ImageBuffer, orientation: Orientation = .up) {
    self.buffer = buffer
    self.orientation = orientation
  }

  /// Size of the upright picture.
  package var size: ImageSize {
    orientation.swapsSides
      ? ImageSize(width: buffer.height, height: buffer.width)
      : ImageSize(width: buffer.width, height: buffer.height)
  }

  /// The same picture with an orientation that does not mirror.
  ///
  /// Mirroring left to right is flipping top to bottom and then turning by 180 degrees: a mirrored
  /// picture becomes the flipped one, which costs nothing, and the turn that makes that upright.
  package var unmirrored: OrientedImage {
    switch orientation {
    case .up, .down, .left, .right: self
    case .downMirrored: OrientedImage(buffer.flipped, orientation: .up)
    case .leftMirrored: OrientedImage(buffer.flipped, orientation: .right)
    case .upMirrored: OrientedImage(buffer.flipped, orientation: .down)
    case .rightMirrored: OrientedImage(buffer.flipped, orientation: .left)
    }
  }

  /// The map from points of the upright picture to those of the stored one.
  package var storedPlacement: StoredPlacement {
    StoredPlacement(orientation, storedSize: ImageSize(buffer))
  }
}
