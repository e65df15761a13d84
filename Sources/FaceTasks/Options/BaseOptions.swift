public import Bytes
import Engine

/// What every task needs to know: where the model is and how many threads may work on it.
public struct BaseOptions: Sendable {
  /// Most threads that can be asked for.
  public static var maximumThreadCount: Int { Session.maximumThreadCount }

  /// Path of the model file, absolute or relative to the working directory; default: empty.
  ///
  /// Either this or ``modelAssetBytes`` must be given, not both.
  public var modelAssetPath: String

  /// The model file's contents, shared and not copied; default: `nil`.
  public var modelAssetBytes: SharedBytes?

  /// Number of threads that work on one picture, 1 to ``maximumThreadCount``; default: `nil`, one a
  /// processor, but at most four.
  ///
  /// Results do not depend on it.
  public var numThreads: Int?

  /// Whether pictures with a mirrored orientation are errors, as in MediaPipe; default: `false`.
  public var refusesMirroredOrientations: Bool

  /// Collects the options; each has the default of its property.
  public init(
    modelAssetPath: String = "",
    modelAssetBytes: SharedBytes? = nil,
    numThreads: Int? = nil,
    refusesMirroredOrientations: Bool = false
  ) {
    self.modelAssetPath = modelAssetPath
    self.modelAssetBytes = modelAssetBytes
    self.numThreads = numThreads
    self.refusesMirroredOrientations = refusesMirroredOrientations
  }
}

extension BaseOptions {
  /// Checks the values without touching any file.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument``.
  package func validate() throws(TaskError) {
    if modelAssetPath.isEmpty && modelAssetBytes == nil {
      throw TaskError(
        .invalidArgument,
        "no model: modelAssetPath is empty and modelAssetBytes is nil, one must be given"
      )
    }
    if !modelAssetPath.isEmpty && modelAssetBytes != nil {
      throw TaskError(
        .invalidArgument,
        "two models: modelAssetPath is '\(modelAssetPath)' and modelAssetBytes is set, "
          + "only one may be given"
      )
    }
    if let numThreads, !(1...Self.maximumThreadCount).contains(numThreads) {
      throw TaskError(
        .invalidArgument,
        "numThreads is \(numThreads), expected 1 to \(Self.maximumThreadCount)"
      )
    }
  }

  /// The model file's contents, mapped if they come from a path.
  ///
  /// - Throws: ``TaskError``: ``TasksErrorCode/notFound`` or ``TasksErrorCode/permissionDenied``
  ///   where the system says so, ``TasksErrorCode/unknown`` for other failures, and what
  ///   ``validate()`` throws.
  package func loadModel() throws(TaskError) -> SharedBytes {
    try validate()
    if let modelAssetBytes { return modelAssetBytes }
    return try ModelAsset.path(modelAssetPath).load()
  }
}
