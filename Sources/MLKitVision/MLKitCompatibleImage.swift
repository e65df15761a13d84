@_exported public import Foundation
@_exported public import MLImage

/// An image that a detector takes: ``VisionImage`` or `MLImage`.
///
/// Not for other types to adopt: a detector refuses them with an error.
public protocol MLKitCompatibleImage: AnyObject {}

extension MLImage: MLKitCompatibleImage {}
