import Bytes
import FaceTasks
public import Foundation
import PlatformImages

/// What every task needs to know: above all where its model is.
open class BaseOptions: NSObject, NSCopying {
  /// Path of the model file, absolute or relative to the working directory; default: empty.
  public var modelAssetPath: String = ""

  /// What computes; default: ``Delegate/CPU``, the only one there is.
  public var delegate: Delegate = .CPU

  /// The model file's contents, instead of a path; default: `nil`.
  ///
  /// Not in MediaPipe for iOS.
  public var modelAssetBuffer: Data?

  /// Number of threads that work on one picture; default: `nil`, one a processor, but at most four.
  ///
  /// Results do not depend on it. Not in MediaPipe.
  public var numThreads: Int?

  /// Whether pictures with a mirrored orientation are errors; default: `false`.
  ///
  /// MediaPipe documents that it refuses them, and takes them for upright ones. Not in MediaPipe.
  public var refusesMirroredOrientations: Bool = false

  /// Options with their defaults.
  public override init() {
    super.init()
  }

  /// An independent copy of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = BaseOptions()
    copy.modelAssetPath = modelAssetPath
    copy.delegate = delegate
    copy.modelAssetBuffer = modelAssetBuffer
    copy.numThreads = numThreads
    copy.refusesMirroredOrientations = refusesMirroredOrientations
    return copy
  }
}

extension BaseOptions {
  var core: FaceTasks.BaseOptions {
    get throws(TaskError) {
      guard delegate == .CPU else {
        throw TaskError(
          .unimplemented,
          "the delegate is GPU, expected CPU: this package computes on the processor alone"
        )
      }
      return FaceTasks.BaseOptions(
        modelAssetPath: modelAssetPath,
        modelAssetBytes: modelAssetBuffer.map { SharedBytes(copying: $0) },
        numThreads: numThreads,
        refusesMirroredOrientations: refusesMirroredOrientations
      )
    }
  }
}
