package import Images

/// Width and height of a picture as it is stored, in pixels.
///
/// Every normalised coordinate of this module is relative to this size, whatever the picture's
/// rotation.
package struct ImageSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package init(_ image: ImageBuffer) {
    self.init(width: image.width, height: image.height)
  }
}
