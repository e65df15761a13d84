/// One class and its score.
public struct ResultCategory: Sendable, Hashable {
  /// Number of the class in the model's output.
  public var index: Int
  /// The score, usually 0 to 1.
  public var score: Float
  /// The class's name, such as `jawOpen` for a blendshape; `nil` for detected faces.
  public var categoryName: String?
  /// The class's name for people; `nil` for faces.
  public var displayName: String?

  /// Describes a scored class.
  public init(
    index: Int,
    score: Float,
    categoryName: String? = nil,
    displayName: String? = nil
  ) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }
}
