public import Foundation

/// The scores of all heads of a classifier.
///
/// No face task gives any; the type is there for code that names it.
open class ClassificationResult: NSObject, @unchecked Sendable {
  // Sendable: constants only.
  /// One element a head.
  public let classifications: [Classifications]
  /// The picture's time.
  public let timestampInMilliseconds: Int

  /// Describes a result.
  public init(classifications: [Classifications], timestampInMilliseconds: Int) {
    self.classifications = classifications
    self.timestampInMilliseconds = timestampInMilliseconds
    super.init()
  }
}
