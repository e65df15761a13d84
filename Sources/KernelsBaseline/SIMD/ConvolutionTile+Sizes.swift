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

  /// Computes tiles whose size is known only now; see ``compute(_:_:_:)``.
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
    case 1:
      compute(
        Unrolled1<Unrolled1<Vector>>.self,
        Unrolled1<UnsafePointer<Float>>.self,
        place
      )
    case 2:
      compute(
        Unrolled2<Unrolled1<Vector>>.self,
        Unrolled2<UnsafePointer<Float>>.self,
        place
      )
    case 4 where tileHeights.one >= 4:
      compute(
        Unrolled4<Unrolled1<Vector>>.self,
        Unrolled4<UnsafePointer<Float>>.self,
        place
      )
    case 6 where tileHeights.one >= 6:
      compute(
        Unrolled6<Unrolled1<Vector>>.self,
        Unrolled6<UnsafePointer<Float>>.self,
        place
      )
    case 8 where tileHeights.one >= 8:
      compute(
        Unrolled8<Unrolled1<Vector>>.self,
        Unrolled8<UnsafePointer<Float>>.self,
        place
      )
    case 12 where tileHeights.one >= 12:
      compute(
        Unrolled12<Unrolled1<Vector>>.self,
        Unrolled12<UnsafePointer<Float>>.self,
        place
      )
    default: break
    }
  }

  private func computeTwo(height: Int, _ place: Place) {
    switch height {
    case 1:
      compute(
        Unrolled1<Unrolled2<Vector>>.self,
        Unrolled1<UnsafePointer<Float>>.self,
        place
      )
    case 2:
      compute(
        Unrolled2<Unrolled2<Vector>>.self,
        Unrolled2<UnsafePointer<Float>>.self,
        place
      )
    case 4 where tileHeights.two >= 4:
      compute(
        Unrolled4<Unrolled2<Vector>>.self,
        Unrolled4<UnsafePointer<Float>>.self,
        place
      )
    case 6 where tileHeights.two >= 6:
      compute(
        Unrolled6<Unrolled2<Vector>>.self,
        Unrolled6<UnsafePointer<Float>>.self,
        place
      )
    case 8 where tileHeights.two >= 8:
      compute(
        Unrolled8<Unrolled2<Vector>>.self,
        Unrolled8<UnsafePointer<Float>>.self,
        place
      )
    case 12 where tileHeights.two >= 12:
      compute(
        Unrolled12<Unrolled2<Vector>>.self,
        Unrolled12<UnsafePointer<Float>>.self,
        place
      )
    default: break
    }
  }

  private func computeThree(height: Int, _ place: Place) {
    switch height {
    case 1:
      compute(
        Unrolled1<Unrolled3<Vector>>.self,
        Unrolled1<UnsafePointer<Float>>.self,
        place
      )
    case 2:
      compute(
        Unrolled2<Unrolled3<Vector>>.self,
        Unrolled2<UnsafePointer<Float>>.self,
        place
      )
    case 4 where tileHeights.four >= 4:
      compute(
        Unrolled4<Unrolled3<Vector>>.self,
        Unrolled4<UnsafePointer<Float>>.self,
        place
      )
    case 6 where tileHeights.four >= 6:
      compute(
        Unrolled6<Unrolled3<Vector>>.self,
        Unrolled6<UnsafePointer<Float>>.self,
        place
      )
    default: break
    }
  }

  private func computeFour(height: Int, _ place: Place) {
    switch height {
    case 1:
      compute(
        Unrolled1<Unrolled4<Vector>>.self,
        Unrolled1<UnsafePointer<Float>>.self,
        place
      )
    case 2:
      compute(
        Unrolled2<Unrolled4<Vector>>.self,
        Unrolled2<UnsafePointer<Float>>.self,
        place
      )
    case 4 where tileHeights.four >= 4:
      compute(
        Unrolled4<Unrolled4<Vector>>.self,
        Unrolled4<UnsafePointer<Float>>.self,
        place
      )
    case 6 where tileHeights.four >= 6:
      compute(
        Unrolled6<Unrolled4<Vector>>.self,
        Unrolled6<UnsafePointer<Float>>.self,
        place
      )
    default: break
    }
  }
}
