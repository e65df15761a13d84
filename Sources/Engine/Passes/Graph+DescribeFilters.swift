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
private func nonzeroCount(_ constant: FloatConstant) -> Int? {
  constant.withHalfPrecision { halves in
    // Without its sign a zero has no bit.
    nonzeroCount(of: constant.count) {
      halves.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self) & 0x7FFF != 0
    }
  } ?? constant.withElements { floats in nonzeroCount(of: constant.count) { floats[$0] != 0 } }
}

/// The same by a test of an element.
///
/// Most filters have no zeros, which a sample shows.
private func nonzeroCount(of count: Int, _ isNonzero: (Int) -> Bool) -> Int? {
  func found(_ indices: some Sequence<Int>) -> Int {
    indices.reduce(0) { isNonzero($1) ? $0 + 1 : $0 }
  }
  let step = max(1, count / 64)
  guard 4 * found(stride(from: 0, to: count, by: step)) <= 3 * count / step else { return nil }
  let total = found(0..<count)
  return 2 * total <= count ? total : nil
}
