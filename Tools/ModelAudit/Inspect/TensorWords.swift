import CommandLineSupport
import ModelFormats
import Tensors

extension Subgraph {
  /// What a tensor is to the graph, in a word.
  package func role(ofTensor index: Int, constants: Set<Int>) -> String {
    if inputs.contains(index) { return "input" }
    if outputs.contains(index) { return "output" }
    return constants.contains(index) ? "constant" : "computed"
  }
}

extension TensorDescription {
  /// How a constant's data lie in the file; `-` if there are none.
  package func storage(_ byteCount: Int?) -> String {
    guard let byteCount else { return "-" }
    guard let sparsity else { return "\(grouped(byteCount)) bytes, dense" }
    let levels = sparsity.levels.map { level in
      switch level {
      case .dense: "d"
      case .sparse: "s"
      }
    }
    return "\(grouped(byteCount)) bytes, sparse (\(levels.joined()))"
  }

  /// Scales and zero points; `-` if there are none.
  package var quantizationText: String {
    guard let quantization else { return "-" }
    guard quantization.scales.count == 1 else {
      return "\(quantization.scales.count) scales along axis \(quantization.quantizedDimension)"
    }
    return "scale \(quantization.scales[0]), zero point \(quantization.zeroPoints[0])"
  }
}

/// A count in millions with three decimals.
package func millions(_ count: Int) -> String { fixed(Float(Double(count) / 1e6), digits: 3) }

/// Bytes in units of 1024 with one decimal.
package func kibibytes(_ bytes: Int) -> String { fixed(Float(Double(bytes) / 1024), digits: 1) }

/// A part of a whole in per cent with one decimal.
package func share(_ part: Int, of whole: Int) -> String {
  whole == 0 ? "-" : fixed(Float(Double(part) / Double(whole) * 100), digits: 1) + " %"
}
