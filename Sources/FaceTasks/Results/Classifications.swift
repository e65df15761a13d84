/// The scores of one classifier head, such as the 52 blendshapes of a face.
public struct Classifications: Sendable, Hashable {
  /// Number of the head; 0 for blendshapes.
  public var headIndex: Int
  /// Name of the head; empty for blendshapes, as in MediaPipe.
  public var headName: String?
  /// All classes in the model's order.
  public var categories: [ResultCategory]

  /// Describes a head's scores.
  public init(headIndex: Int, headName: String? = nil, categories: [ResultCategory]) {
    self.headIndex = headIndex
    self.headName = headName
    self.categories = categories
  }
}
