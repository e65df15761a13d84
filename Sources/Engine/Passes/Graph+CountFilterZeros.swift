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
private func nonzeroCount(_ constant: FloatConstant) -> Int? {
  let limit = constant.count / 2
  var count = 0
  for index in 0..<constant.count where constant.start[index] != 0 {
    count += 1
    if count > limit { return nil }
  }
  return count
}
