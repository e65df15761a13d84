import FaceTasks
public import Foundation

/// One class and its score.
open class ResultCategory: NSObject, @unchecked Sendable {
  // Sendable: constants only.
  /// Number of the class in the model's output.
  public let index: Int
  /// The score, usually 0 to 1.
  public let score: Float
  /// The class's name, such as `jawOpen` for a blendshape; `nil` for detected faces.
  public let categoryName: String?
  /// The class's name for people; `nil` for faces.
  public let displayName: String?

  /// Describes a scored class.
  public init(index: Int, score: Float, categoryName: String?, displayName: String?) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
    super.init()
  }
}

extension ResultCategory {
  convenience init(_ category: FaceTasks.ResultCategory) {
    self.init(
      index: category.index,
      score: category.score,
      categoryName: category.categoryName,
      displayName: category.displayName
    )
  }
}
