import Kernels

extension Graph {
  /// Counts the zeros in the filters of pointwise convolutions, so that kernels which leave them out
  /// can be chosen.
  package mutating func countFilterZeros() {
    for index in nodes.indices {
      guard var convolution = nodes[index].operation as? Convolution2DOperation,
        convolution.geometry.window.isPointwise,
        case .floats(let filter) = self[nodes[index].inputs[1]].constant
      else { continue }
      convolution.geometry.filterNonzeroCount = nonzeroCount(filter)
      nodes[index].operation = convolution
    }
  }
}

/// Elements that are not 0; `nil` if they are more than half, as in most models.
///
/// Most filters have no zeros, which a sample shows.
private func nonzeroCount(_ constant: FloatConstant) -> Int? {
  func count(_ indices: some Sequence<Int>) -> Int {
    indices.reduce(0) { constant.start[$1] != 0 ? $0 + 1 : $0 }
  }
  let step = max(1, constant.count / 64)
  guard 4 * count(stride(from: 0, to: constant.count, by: step)) <= 3 * constant.count / step
  else { return nil }
  let total = count(0..<constant.count)
  return 2 * total <= constant.count ? total : nil
}
