import Kernels
package import ModelFormats

/// One row of the table that says which operators of a model the engine can run, and how.
package struct OperatorImporter: Sendable {
  package let builtin: BuiltinOperator
  /// Versions of the operator whose float32 meaning is the one implemented here.
  package let versions: ClosedRange<Int32>
  package let importNode: @Sendable (OperatorContext) throws(EngineError) -> ImportedNode

  package init(
    _ builtin: BuiltinOperator,
    versions: ClosedRange<Int32>,
    _ importNode: @escaping @Sendable (OperatorContext) throws(EngineError) -> ImportedNode
  ) {
    self.builtin = builtin
    self.versions = versions
    self.importNode = importNode
  }
}

/// Every operator the engine can run.
///
/// The version limits are those of LiteRT 2.3's own registration
/// (`tflite/core/kernels/register.cc`); newer versions mostly add element types.
package enum OperatorTable {
  package static let importers: [OperatorImporter] = [
    OperatorImporter(.add, versions: 1...5) { c throws(EngineError) in try importBinary(c, .add) },
    OperatorImporter(.concatenation, versions: 1...5, importConcatenation),
    OperatorImporter(.conv2D, versions: 1...8, importConvolution2D),
    OperatorImporter(.densify, versions: 1...1, importDensify),
    OperatorImporter(.depthToSpace, versions: 1...2, importDepthToSpace),
    OperatorImporter(.depthwiseConv2D, versions: 1...7, importDepthwiseConvolution2D),
    OperatorImporter(.dequantize, versions: 1...6, importDequantize),
    OperatorImporter(.div, versions: 1...2) { c throws(EngineError) in
      try importBinary(c, .divide)
    },
    OperatorImporter(.logistic, versions: 1...3) { c throws(EngineError) in
      try importUnary(c, .logistic)
    },
    OperatorImporter(.maxPool2D, versions: 1...3, importMaxPool2D),
    OperatorImporter(.mean, versions: 1...3) { c throws(EngineError) in
      try importReduction(c, .mean)
    },
    OperatorImporter(.mul, versions: 1...7) { c throws(EngineError) in
      try importBinary(c, .multiply)
    },
    OperatorImporter(.neg, versions: 1...1) { c throws(EngineError) in
      try importUnary(c, .negate)
    },
    OperatorImporter(.pad, versions: 1...4, importPad),
    OperatorImporter(.padV2, versions: 1...4, importPad),
    OperatorImporter(.prelu, versions: 1...1) { c throws(EngineError) in
      try importBinary(c, .prelu)
    },
    OperatorImporter(.relu, versions: 1...3) { c throws(EngineError) in
      try importUnary(c, .activation(.relu))
    },
    OperatorImporter(.reluN1To1, versions: 1...1) { c throws(EngineError) in
      try importUnary(c, .activation(.reluN1To1))
    },
    OperatorImporter(.relu6, versions: 1...3) { c throws(EngineError) in
      try importUnary(c, .activation(.relu6))
    },
    OperatorImporter(.reshape, versions: 1...1, importReshape),
    OperatorImporter(.resizeBilinear, versions: 1...4, importResizeBilinear),
    OperatorImporter(.rsqrt, versions: 1...3) { c throws(EngineError) in
      try importUnary(c, .reciprocalSquareRoot)
    },
    OperatorImporter(.sqrt, versions: 1...1) { c throws(EngineError) in
      try importUnary(c, .squareRoot)
    },
    OperatorImporter(.squaredDifference, versions: 1...2) { c throws(EngineError) in
      try importBinary(c, .squaredDifference)
    },
    OperatorImporter(.stridedSlice, versions: 1...8, importStridedSlice),
    OperatorImporter(.sub, versions: 1...5) { c throws(EngineError) in
      try importBinary(c, .subtract)
    },
    OperatorImporter(.sum, versions: 1...2) { c throws(EngineError) in
      try importReduction(c, .sum)
    },
    OperatorImporter(.tanh, versions: 1...3) { c throws(EngineError) in
      try importUnary(c, .activation(.tanh))
    },
    OperatorImporter(.transpose, versions: 1...6, importTranspose),
  ]

  private static let byCode: [Int32: OperatorImporter] = Dictionary(
    uniqueKeysWithValues: importers.map { ($0.builtin.rawValue, $0) }
  )

  /// The importer for a builtin code; `nil` if the engine does not know the operator.
  package static func importer(forCode code: Int32) -> OperatorImporter? { byCode[code] }
}
