/// The output channels of a tile: vectors side by side, the last of which may overlap the one before.
package struct TileChannels {
  /// Channel of the tile's first lane.
  package let first: Int
  /// The highest channel that a vector starts at: that of the group's last vector.
  package let last: Int
  /// Lanes of each vector that hold channels: all unless the group is narrower than a vector.
  package let count: Int

  /// - Parameters:
  ///   - first: Channel of the tile's first lane.
  ///   - group: The channels of the tile's group.
  ///   - lanes: Elements of a vector.
  package init(first: Int, group: Range<Int>, lanes: Int) {
    self.first = first
    last = max(group.lowerBound, group.upperBound &- lanes)
    count = min(lanes, group.count)
  }

  private init(first: Int, last: Int, count: Int) {
    self.first = first
    self.last = last
    self.count = count
  }

  /// The same further on.
  package func advanced(by channels: Int) -> TileChannels {
    TileChannels(first: first &+ channels, last: last, count: count)
  }
}
