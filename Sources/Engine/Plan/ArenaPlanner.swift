/// Finds places in one block of memory for values that are not all needed at the same time.
///
/// Greedy by size: the largest value first, each at the lowest offset where it overlaps no placed
/// value whose lifetime meets its own. The same values always get the same places.
package struct ArenaPlanner {
  /// A value to be placed.
  package struct Request: Sendable {
    /// Number of elements.
    package var count: Int
    /// First and last node, by index, that touches the value.
    package var lifetime: ClosedRange<Int>

    package init(count: Int, lifetime: ClosedRange<Int>) {
      self.count = count
      self.lifetime = lifetime
    }
  }

  /// The places found.
  package struct Layout: Sendable {
    /// Offset in elements of each request, in their order.
    package var offsets: [Int]
    /// Elements of the whole arena.
    package var count: Int
  }

  /// Offsets are multiples of this many elements: one cache line.
  package static let granularity = 16

  /// Places all requests.
  package static func layout(_ requests: [Request]) -> Layout {
    var offsets = [Int](repeating: 0, count: requests.count)
    var placed: [Int] = []
    var total = 0
    let order = requests.indices.sorted {
      (requests[$0].count, requests[$1].lifetime.lowerBound, $1)
        > (requests[$1].count, requests[$0].lifetime.lowerBound, $0)
    }
    for index in order {
      let size = rounded(requests[index].count)
      let neighbours =
        placed
        .filter { requests[$0].lifetime.overlaps(requests[index].lifetime) }
        .sorted { offsets[$0] < offsets[$1] }
      var offset = 0
      for neighbour in neighbours {
        if offset + size <= offsets[neighbour] { break }
        offset = max(offset, offsets[neighbour] + rounded(requests[neighbour].count))
      }
      offsets[index] = offset
      placed.append(index)
      total = max(total, offset + size)
    }
    return Layout(offsets: offsets, count: total)
  }

  private static func rounded(_ count: Int) -> Int {
    (max(count, 1) + granularity - 1) / granularity * granularity
  }
}
