import Kernels

extension ConvolutionTile {
  /// Pixels of the tallest tile that is so many vectors wide; see ``tileHeights``.
  @inline(__always)
  static func height(columns: Int) -> Int {
    switch columns {
    case 1: tileHeights.one
    case 2: tileHeights.two
    default: tileHeights.four
    }
  }

  /// Computes a tile whose size is known only now; see ``compute(_:pixel:panel:channel:end:)``.
  func compute(
    height: Int,
    columns: Int,
    pixel: Int,
    panel: UnsafePointer<Float>,
    channel: Int,
    end: Int
  ) {
    switch columns {
    case 1: computeOne(height: height, pixel: pixel, panel: panel, channel: channel, end: end)
    case 2: computeTwo(height: height, pixel: pixel, panel: panel, channel: channel, end: end)
    case 3: computeThree(height: height, pixel: pixel, panel: panel, channel: channel, end: end)
    default: computeFour(height: height, pixel: pixel, panel: panel, channel: channel, end: end)
    }
  }

  private func computeOne(
    height: Int,
    pixel: Int,
    panel: UnsafePointer<Float>,
    channel: Int,
    end: Int
  ) {
    switch height {
    case 1:
      compute(TileSize<1, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 2 where tileHeights.one >= 2:
      compute(TileSize<2, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 3 where tileHeights.one >= 3:
      compute(TileSize<3, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 4 where tileHeights.one >= 4:
      compute(TileSize<4, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 5 where tileHeights.one >= 5:
      compute(TileSize<5, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 6 where tileHeights.one >= 6:
      compute(TileSize<6, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 7 where tileHeights.one >= 7:
      compute(TileSize<7, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 8 where tileHeights.one >= 8:
      compute(TileSize<8, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 9 where tileHeights.one >= 9:
      compute(TileSize<9, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 10 where tileHeights.one >= 10:
      compute(TileSize<10, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 11 where tileHeights.one >= 11:
      compute(TileSize<11, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 12 where tileHeights.one >= 12:
      compute(TileSize<12, 1>(), pixel: pixel, panel: panel, channel: channel, end: end)
    default: break
    }
  }

  private func computeTwo(
    height: Int,
    pixel: Int,
    panel: UnsafePointer<Float>,
    channel: Int,
    end: Int
  ) {
    switch height {
    case 1:
      compute(TileSize<1, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 2 where tileHeights.two >= 2:
      compute(TileSize<2, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 3 where tileHeights.two >= 3:
      compute(TileSize<3, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 4 where tileHeights.two >= 4:
      compute(TileSize<4, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 5 where tileHeights.two >= 5:
      compute(TileSize<5, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 6 where tileHeights.two >= 6:
      compute(TileSize<6, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 7 where tileHeights.two >= 7:
      compute(TileSize<7, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 8 where tileHeights.two >= 8:
      compute(TileSize<8, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 9 where tileHeights.two >= 9:
      compute(TileSize<9, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 10 where tileHeights.two >= 10:
      compute(TileSize<10, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 11 where tileHeights.two >= 11:
      compute(TileSize<11, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 12 where tileHeights.two >= 12:
      compute(TileSize<12, 2>(), pixel: pixel, panel: panel, channel: channel, end: end)
    default: break
    }
  }

  private func computeThree(
    height: Int,
    pixel: Int,
    panel: UnsafePointer<Float>,
    channel: Int,
    end: Int
  ) {
    switch height {
    case 1:
      compute(TileSize<1, 3>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 2 where tileHeights.four >= 2:
      compute(TileSize<2, 3>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 3 where tileHeights.four >= 3:
      compute(TileSize<3, 3>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 4 where tileHeights.four >= 4:
      compute(TileSize<4, 3>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 5 where tileHeights.four >= 5:
      compute(TileSize<5, 3>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 6 where tileHeights.four >= 6:
      compute(TileSize<6, 3>(), pixel: pixel, panel: panel, channel: channel, end: end)
    default: break
    }
  }

  private func computeFour(
    height: Int,
    pixel: Int,
    panel: UnsafePointer<Float>,
    channel: Int,
    end: Int
  ) {
    switch height {
    case 1:
      compute(TileSize<1, 4>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 2 where tileHeights.four >= 2:
      compute(TileSize<2, 4>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 3 where tileHeights.four >= 3:
      compute(TileSize<3, 4>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 4 where tileHeights.four >= 4:
      compute(TileSize<4, 4>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 5 where tileHeights.four >= 5:
      compute(TileSize<5, 4>(), pixel: pixel, panel: panel, channel: channel, end: end)
    case 6 where tileHeights.four >= 6:
      compute(TileSize<6, 4>(), pixel: pixel, panel: panel, channel: channel, end: end)
    default: break
    }
  }
}
