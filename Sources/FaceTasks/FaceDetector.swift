/// Finds faces in pictures: a box, a score and six points for each.
public final class FaceDetector: Sendable {
  /// Loads a model and prepares it.
  ///
  /// - Throws: ``TaskError`` if an option is out of range or the model cannot be used.
  public init(options: FaceDetectorOptions) throws(TaskError) {
    try options.validate()
    throw TaskError(.unimplemented, "FaceDetector is not available")
  }

  /// Loads a `.tflite` face detector; every other option has its default.
  ///
  /// - Throws: ``TaskError`` if the model cannot be used.
  public convenience init(modelPath: String) throws(TaskError) {
    try self.init(
      options: FaceDetectorOptions(baseOptions: BaseOptions(modelAssetPath: modelPath))
    )
  }

  /// Finds the faces of one picture.
  ///
  /// - Returns: The faces, best score first. A picture without a face gives an empty list.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a mirrored orientation.
  public func detect(image: MPImage) throws(TaskError) -> FaceDetectorResult {
    throw TaskError(.unimplemented, "FaceDetector is not available")
  }
}
