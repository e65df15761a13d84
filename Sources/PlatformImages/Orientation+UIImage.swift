package import Images

#if canImport(UIKit)
  package import UIKit
#endif

extension Images.Orientation {
  /// The same orientation; UIKit's cases beyond the eight count as upright.
  package init(_ orientation: UIImage.Orientation) {
    self = Images.Orientation(rawValue: orientation.rawValue) ?? .up
  }
}

extension UIImage.Orientation {
  /// The same orientation.
  package init(_ orientation: Images.Orientation) {
    self = UIImage.Orientation(rawValue: orientation.rawValue) ?? .up
  }
}
