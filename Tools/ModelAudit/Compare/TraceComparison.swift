/// Two sets of tensors of one model, compared tensor by tensor.
package struct TraceComparison: Sendable {
  /// What each op was given.
  package enum Mode: String, Sendable, Hashable {
    /// What the ops before it have computed, on both sides.
    case cumulative
    /// The reference's own inputs, so that errors of earlier ops do not count.
    case nonCumulative = "non-cumulative"
  }

  /// What became of one tensor.
  package enum Verdict: Sendable, Hashable {
    /// Every element has the same bits, but for the sign of a zero and the payload of a NaN.
    case equal
    /// Not equal, and within the tolerance.
    case close
    /// Beyond the tolerance.
    case departs
    /// Not comparable, and why.
    case unchecked(String)
  }

  /// One tensor.
  package struct Row: Sendable, Hashable {
    package let record: TraceRecord
    /// The reference's file name of the tensor, for people who want to look; `nil` without one.
    package let referenceFile: String?
    package let tolerance: Tolerance
    /// `nil` if it could not be compared.
    package let difference: TensorDifference?
    package let verdict: Verdict
    /// Why a file that a manifest names could not be read; `nil` if nothing was wrong with it.
    package let damage: String?

    /// Judges a difference.
    package init(
      _ record: TraceRecord,
      referenceFile: String?,
      tolerance: Tolerance,
      difference: TensorDifference
    ) {
      self.record = record
      self.referenceFile = referenceFile
      self.tolerance = tolerance
      self.difference = difference
      damage = nil
      verdict =
        if difference.unequalCount == 0 {
          .equal
        } else {
          tolerance.allows(difference) ? .close : .departs
        }
    }

    /// A tensor that is not comparable.
    package init(_ record: TraceRecord, tolerance: Tolerance, unchecked reason: String) {
      self.record = record
      referenceFile = nil
      self.tolerance = tolerance
      difference = nil
      damage = nil
      verdict = .unchecked(reason)
    }

    /// A tensor whose file, here or in the reference, is missing or broken.
    package init(_ record: TraceRecord, tolerance: Tolerance, damage: String) {
      self.record = record
      referenceFile = nil
      self.tolerance = tolerance
      difference = nil
      self.damage = damage
      verdict = .unchecked("its file cannot be read")
    }

    /// True if the tensor is beyond its tolerance.
    package var departs: Bool { verdict == .departs }
  }

  package let mode: Mode
  /// In the order of execution: inputs, constants, what nodes compute.
  package let rows: [Row]
  /// Tensors that only the reference has, because nodes were fused or not traced.
  package let onlyInReference: [TraceRecord]

  package init(mode: Mode, rows: [Row], onlyInReference: [TraceRecord]) {
    self.mode = mode
    self.rows = rows
    self.onlyInReference = onlyInReference
  }

  /// The first op, in the order of execution, whose result is beyond its tolerance; `nil` if none is.
  package var firstDeparture: Row? { rows.first(where: \.departs) }

  /// The tensor with the largest error in parts of its largest element; `nil` if nothing was compared.
  package var worst: Row? {
    rows.filter { $0.difference != nil }.max {
      ($0.difference?.relativeToLargest ?? 0) < ($1.difference?.relativeToLargest ?? 0)
    }
  }

  /// Tensors that were compared.
  package var comparedCount: Int { rows.count { $0.difference != nil } }

  /// What is wrong with files that could not be read, in the order of the tensors.
  package var damages: [String] { rows.compactMap(\.damage) }

  /// Tensors that were not comparable, those that only the reference has included.
  package var uncheckedCount: Int { rows.count - comparedCount + onlyInReference.count }
}
