import Tensors

/// The part a model plays in the face pipelines, told by the shapes of its inputs and outputs.
public enum FaceModelRole: Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// Finds faces in a picture: 1xHxWx3 to 1xNx16 box and keypoint values and 1xNx1 logits.
  case faceDetector
  /// Finds 478 landmarks in a cut-out: 1xHxWx3 to 1434 coordinates and a presence logit.
  case faceLandmarksDetector
  /// Scores 52 blendshapes: 1x146x2 coordinates to 52 scores.
  case faceBlendshapes

  /// The role whose inputs and outputs a model has; `nil` if it has those of none.
  public init?(of model: TFLiteModel) {
    let signature = Signature(of: model)
    guard let role = Self.allCases.first(where: { $0.fits(signature) }) else { return nil }
    self = role
  }

  /// Checks that a model has the inputs and outputs of this role.
  ///
  /// - Throws: ``ModelFormatError`` whose cause is `unexpectedModel`; it names the role the model
  ///   has instead, if any, and its shapes.
  public func check(_ model: TFLiteModel) throws(ModelFormatError) {
    let signature = Signature(of: model)
    guard !fits(signature) else { return }
    let found = FaceModelRole(of: model).map { "\($0)" } ?? "another model"
    throw ModelFormatError(
      .unexpectedModel(
        found: "\(found) with \(signature)",
        expected: "\(self) with \(expectedShapes)"
      ),
      in: .tfliteModel
    )
  }

  /// The role in words.
  public var description: String {
    switch self {
    case .faceDetector: "a face detector"
    case .faceLandmarksDetector: "a face landmarks detector"
    case .faceBlendshapes: "a blendshapes model"
    }
  }

  private var expectedShapes: String {
    switch self {
    case .faceDetector: "inputs [1xHxWx3] and outputs [1xNx16, 1xNx1]"
    case .faceLandmarksDetector: "inputs [1xHxWx3] and outputs [1434 elements, 1 element, ...]"
    case .faceBlendshapes: "inputs [1x146x2] and outputs [52 elements]"
    }
  }

  private func fits(_ signature: Signature) -> Bool {
    guard signature.inputs.count == 1, let input = signature.inputs.first else { return false }
    let outputs = signature.outputs
    switch self {
    case .faceDetector:
      guard input.isPicture, outputs.count == 2, outputs[0].rank == 3 else { return false }
      return outputs[0].dimensions == [1, outputs[0][1], 16]
        && outputs[1].dimensions == [1, outputs[0][1], 1]
    case .faceLandmarksDetector:
      // Newer models have a third output, which nobody reads.
      guard input.isPicture, outputs.count >= 2 else { return false }
      return outputs[0].elementCount == 478 * 3 && outputs[1].elementCount == 1
    case .faceBlendshapes:
      return input == [1, 146, 2] && outputs.count == 1 && outputs[0].elementCount == 52
    }
  }
}

/// The shapes that go in and come out.
private struct Signature: CustomStringConvertible {
  let inputs: [Shape]
  let outputs: [Shape]

  init(of model: TFLiteModel) {
    let graph = model.subgraphs[0]
    inputs = graph.inputs.map { graph.tensors[$0].shape }
    outputs = graph.outputs.map { graph.tensors[$0].shape }
  }

  var description: String { "inputs \(inputs) and outputs \(outputs)" }
}

extension Shape {
  /// True for one RGB picture of any size.
  fileprivate var isPicture: Bool { rank == 4 && self[0] == 1 && self[3] == 3 }
}
