import Tensors

/// What a model may ask for, so that a file of a few hundred bytes cannot take a machine's memory or
/// keep it busy before anything runs.
///
/// All are far beyond any model of faces: those that come with the package have at most 4 dimensions,
/// 471 operators, and 14 million elements in all tensors together.
enum ModelLimits {
  /// Most dimensions of a tensor.
  static let rank = 32
  /// Most operators of a graph; planning memory takes time that grows with their square.
  static let operatorCount = 10_000
  /// Most elements of a tensor, of all constants together, and of all values that are needed at the
  /// same time: 1 GiB of float32.
  static let elementCount = 1 << 28

  /// Checks the shape of a tensor.
  ///
  /// - Parameter what: What errors call the tensor, such as "tensor 3".
  static func check(
    _ shape: Shape,
    what: @autoclosure () -> String
  ) throws(EngineError) {
    guard shape.rank <= rank else {
      throw .tooLarge("\(what()) has \(shape.rank) dimensions, expected at most \(rank)")
    }
    guard shape.elementCount <= elementCount else {
      throw .tooLarge("\(what()) has shape \(shape), expected at most \(elementCount) elements")
    }
  }

  /// Adds to the elements counted so far.
  ///
  /// - Parameter what: What errors call the elements that are counted, in the plural.
  static func count(
    _ elements: Int,
    into total: inout Int,
    what: String
  ) throws(EngineError) {
    let (sum, overflow) = total.addingReportingOverflow(elements)
    guard !overflow, sum <= elementCount else {
      throw .tooLarge("\(what) have more than \(elementCount) elements together")
    }
    total = sum
  }
}
