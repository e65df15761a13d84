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

  /// The tallest tile there is for so many pixels, which are at most those of the tallest tile.
  ///
  /// Not every height has code of its own: a rest of 11 pixels is computed as 8, 2 and 1.
  static func height(forRest pixels: Int) -> Int {
    switch pixels {
    case 12...: 12
    case 8...: 8
    case 6...: 6
    case 4...: 4
    case 2...: 2
    default: 1
    }
  }

  /// Computes tiles whose size is known only now; see ``compute(_:_:)``.
  func compute(height: Int, columns: Int, _ place: Place) {
    switch columns {
    case 1: computeOne(height: height, place)
    case 2: computeTwo(height: height, place)
    case 3: computeThree(height: height, place)
    default: computeFour(height: height, place)
    }
  }

  private func computeOne(height: Int, _ place: Place) {
    switch height {
    case 1: compute(TileSize<1, 1>.self, place)
    case 2: compute(TileSize<2, 1>.self, place)
    case 4 where tileHeights.one >= 4: compute(TileSize<4, 1>.self, place)
    case 6 where tileHeights.one >= 6: compute(TileSize<6, 1>.self, place)
    case 8 where tileHeights.one >= 8: compute(TileSize<8, 1>.self, place)
    case 12 where tileHeights.one >= 12: compute(TileSize<12, 1>.self, place)
    default: break
    }
  }

  private func computeTwo(height: Int, _ place: Place) {
    switch height {
    case 1: compute(TileSize<1, 2>.self, place)
    case 2: compute(TileSize<2, 2>.self, place)
    case 4 where tileHeights.two >= 4: compute(TileSize<4, 2>.self, place)
    case 6 where tileHeights.two >= 6: compute(TileSize<6, 2>.self, place)
    case 8 where tileHeights.two >= 8: compute(TileSize<8, 2>.self, place)
    case 12 where tileHeights.two >= 12: compute(TileSize<12, 2>.self, place)
    default: break
    }
  }

  private func computeThree(height: Int, _ place: Place) {
    switch height {
    case 1: compute(TileSize<1, 3>.self, place)
    case 2: compute(TileSize<2, 3>.self, place)
    case 4 where tileHeights.four >= 4: compute(TileSize<4, 3>.self, place)
    case 6 where tileHeights.four >= 6: compute(TileSize<6, 3>.self, place)
    default: break
    }
  }

  private func computeFour(height: Int, _ place: Place) {
    switch height {
    case 1: compute(TileSize<1, 4>.self, place)
    case 2: compute(TileSize<2, 4>.self, place)
    case 4 where tileHeights.four >= 4: compute(TileSize<4, 4>.self, place)
    case 6 where tileHeights.four >= 6: compute(TileSize<6, 4>.self, place)
    default: break
    }
  }
}
