import FaceTasks
public import Foundation

/// The scores of one classifier head, such as the 52 blendshapes of a face.
open class Classifications: NSObject, @unchecked Sendable {
  // Sendable: constants only.
  /// Number of the head; 0 for blendshapes.
  public let headIndex: Int
  /// Name of the head; empty for blendshapes, as in MediaPipe.
  public let headName: String?
  /// All classes in the model's order.
  public let categories: [ResultCategory]

  /// Describes the scores of a head without a name.
  public convenience init(headIndex: Int, categories: [ResultCategory]) {
    self.init(headIndex: headIndex, headName: nil, categories: categories)
  }

  /// Describes the scores of a head.
  public init(headIndex: Int, headName: String?, categories: [ResultCategory]) {
    self.headIndex = headIndex
    self.headName = headName
    self.categories = categories
    super.init()
  }
}

extension Classifications {
  convenience init(_ classifications: FaceTasks.Classifications) {
    self.init(
      headIndex: classifications.headIndex,
      headName: classifications.headName,
      categories: classifications.categories.map(ResultCategory.init)
    )
  }
}
