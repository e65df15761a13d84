public import Foundation

/// Options that all tasks have.
open class TaskOptions: NSObject, NSCopying {
  private var base = BaseOptions()

  /// Where the model is.
  ///
  /// Options that are assigned are copied.
  public var baseOptions: BaseOptions {
    get { base }
    set { base = newValue.copy() as? BaseOptions ?? newValue }
  }

  /// Options with their defaults.
  public override init() {
    super.init()
  }

  /// An independent copy of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = TaskOptions()
    copy.baseOptions = baseOptions
    return copy
  }
}
