/// The part a model plays in the face pipelines, told by the shapes of its inputs and outputs.
public enum FaceModelRole: Sendable, Hashable, CaseIterable {
  /// Finds faces in a picture: 1xHxWx3 to 1xNx16 regressors and 1xNx1 logits.
  case faceDetector
  /// Finds 478 landmarks in a cut-out: 1xHxWx3 to 1434 coordinates and one presence logit.
  case faceLandmarksDetector
  /// Scores 52 blendshapes: 1x146x2 points to 52 scores.
  case faceBlendshapes

  /// The role whose inputs and outputs the model has; `nil` if it has those of none.
  public init?(of model: TFLiteModel) { return nil }

  /// Checks that a model has the inputs and outputs of this role.
  ///
  /// - Throws: ``ModelFormatError`` whose cause is `unexpectedModel`: it names both the role the
  ///   model has, if any, and the one that was expected.
  public func check(_ model: TFLiteModel) throws(ModelFormatError) {}
}
