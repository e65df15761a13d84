/// How far a tensor may be from its reference, and why.
package struct Tolerance: Sendable, Hashable {
  /// A short name for tables.
  package let name: String
  /// The largest distance of two elements, in parts of the largest magnitude in the reference.
  package let limit: Double
  /// Why so much.
  package let explanation: String

  package init(name: String, limit: Double, explanation: String) {
    self.name = name
    self.limit = limit
    self.explanation = explanation
  }

  /// True if a difference is within the limit.
  package func allows(_ difference: TensorDifference) -> Bool {
    difference.unequalCount == 0 || difference.relativeToLargest <= limit
  }
}

extension Tolerance {
  /// For ops that move, choose or correctly round numbers.
  package static let exact = Tolerance(
    name: "exact",
    limit: 0,
    explanation: """
      the op moves or chooses elements, or rounds once as IEEE 754 wants it: there is one right \
      result
      """
  )

  /// For ops that round a few times, in an order of their own.
  package static let rounding = Tolerance(
    name: "rounding",
    limit: 1e-6,
    explanation: """
      a few roundings of 2^-24 each (6e-8), and functions such as exp that libraries compute to \
      within a few units in the last place
      """
  )

  /// For sums of many products.
  package static let sum = Tolerance(
    name: "sum",
    limit: 1e-5,
    explanation: """
      sums of up to some thousand terms in another order: their rounding errors of 2^-24 add up to \
      the root of the number of terms, and terms that cancel leave a small result of large ones
      """
  )

  /// For nodes that do the work of several operators.
  package static let fused = Tolerance(
    name: "fused",
    limit: 3e-5,
    explanation: "up to three sums one after the other, none of which is compared by itself"
  )

  /// For every op of a run in which each op takes what the one before has computed.
  package static let cumulative = Tolerance(
    name: "cumulative",
    limit: 1e-4,
    explanation: """
      each op carries on the errors of all ops before it; the worst of the shipped models, the \
      sigmoid of a probability near zero, comes to 3.5e-5
      """
  )

  /// All that the tables use.
  package static let all: [Tolerance] = [exact, rounding, sum, fused, cumulative]

  /// The tolerance for one op on the reference's own inputs.
  ///
  /// - Parameters:
  ///   - operation: Name of the op in the TFLite schema.
  ///   - operatorCount: Operators of the model that the node does the work of.
  package static func ofOneOperation(_ operation: String?, operatorCount: Int) -> Tolerance {
    if operatorCount > 1 { return fused }
    switch operation {
    case "CONV_2D", "DEPTHWISE_CONV_2D", "TRANSPOSE_CONV", "FULLY_CONNECTED", "BATCH_MATMUL",
      "MEAN", "SUM":
      return sum
    case "LOGISTIC", "TANH", "RSQRT", "RESIZE_BILINEAR", "SOFTMAX", "EXP", "LOG", "GELU":
      return rounding
    default: return exact
    }
  }
}
