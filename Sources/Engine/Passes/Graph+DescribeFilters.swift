import Kernels

extension Graph {
  /// Notes what is special in the filters of convolutions, so that kernels which make use of it can be
  /// chosen: zeros in those of pointwise ones, which can be left out, and half precision in those of
  /// matrix by vector, whose time is that of reading the filter.
  package mutating func describeFilters() {
    for index in nodes.indices {
      guard var convolution = nodes[index].operation as? Convolution2DOperation,
        case .floats(let filter) = self[nodes[index].inputs[1]].constant
      else { continue }
      if convolution.geometry.window.isPointwise {
        convolution.geometry.filterNonzeroCount = nonzeroCount(filter)
      }
      if convolution.geometry.isWholeProduct {
        convolution.geometry.filterIsHalfPrecision = filter.isHalfPrecision
      }
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
