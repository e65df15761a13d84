/// Where each stored pixel goes in the upright picture.
///
/// Every orientation is a start and two steps, so one loop serves all eight. Rows may be placed a
/// few at a time while they are decoded, which spares a second picture in memory.
package struct UprightPlacement: Sendable {
  /// Width of the upright picture in pixels.
  package let width: Int
  /// Height of the upright picture in pixels.
  package let height: Int

  private let bytesPerPixel: Int
  private let storedWidth: Int
  // Byte offset in the upright picture of the stored pixel (0, 0), and how far it moves with the
  // stored column and row.
  private let start: Int
  private let columnStep: Int
  private let rowStep: Int

  /// Describes the way from stored to upright pixels, both without padding between rows.
  ///
  /// - Parameters:
  ///   - storedWidth: Width of the stored picture in pixels.
  ///   - storedHeight: Height of the stored picture in pixels.
  ///   - pixelFormat: Layout of one pixel, which stays the same.
  ///   - orientation: How the stored picture must be turned.
  package init(
    storedWidth: Int,
    storedHeight: Int,
    pixelFormat: PixelFormat,
    orientation: Orientation
  ) {
    width = orientation.swapsSides ? storedHeight : storedWidth
    height = orientation.swapsSides ? storedWidth : storedHeight
    bytesPerPixel = pixelFormat.bytesPerPixel
    self.storedWidth = storedWidth
    let pixel = pixelFormat.bytesPerPixel
    let row = width * pixel
    let right = row - pixel
    let bottom = (height - 1) * row
    (start, columnStep, rowStep) =
      switch orientation {
      case .up: (0, pixel, row)
      case .upMirrored: (right, -pixel, row)
      case .down: (bottom + right, -pixel, -row)
      case .downMirrored: (bottom, pixel, -row)
      case .leftMirrored: (0, row, pixel)
      case .right: (right, row, -pixel)
      case .rightMirrored: (bottom + right, -row, -pixel)
      case .left: (bottom, -row, pixel)
      }
  }

  /// Bytes of the upright picture.
  package var byteCount: Int { width * height * bytesPerPixel }

  /// Copies stored rows to their places.
  ///
  /// - Parameters:
  ///   - rows: Stored row numbers, within the stored picture.
  ///   - source: First byte of the first of these rows.
  ///   - bytesPerRow: Distance between stored rows.
  ///   - target: The whole upright picture, ``byteCount`` bytes.
  package func place(
    rows: Range<Int>,
    from source: UnsafeRawPointer,
    bytesPerRow: Int,
    into target: UnsafeMutableRawPointer
  ) {
    if columnStep == bytesPerPixel {
      for (index, row) in rows.enumerated() {
        (target + start + row * rowStep).copyMemory(
          from: source + index * bytesPerRow,
          byteCount: storedWidth * bytesPerPixel
        )
      }
      return
    }
    switch bytesPerPixel {
    case 1:
      placeTiles(rows: rows, from: source, bytesPerRow: bytesPerRow, into: target) { to, from in
        to.storeBytes(of: from.load(as: UInt8.self), as: UInt8.self)
      }
    case 3:
      placeTiles(rows: rows, from: source, bytesPerRow: bytesPerRow, into: target) { to, from in
        let head = from.loadUnaligned(as: UInt16.self)
        let tail = from.load(fromByteOffset: 2, as: UInt8.self)
        to.storeBytes(of: head, as: UInt16.self)
        to.storeBytes(of: tail, toByteOffset: 2, as: UInt8.self)
      }
    default:
      placeTiles(rows: rows, from: source, bytesPerRow: bytesPerRow, into: target) { to, from in
        to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
      }
    }
  }

  /// Copies in squares small enough that their cache lines, read along rows and written along columns
  /// or the other way round, are still in the first cache when their next pixel is due.
  ///
  /// Always inlined, so that copying a pixel is no call.
  @inline(__always)
  private func placeTiles(
    rows: Range<Int>,
    from source: UnsafeRawPointer,
    bytesPerRow: Int,
    into target: UnsafeMutableRawPointer,
    copyPixel: (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  ) {
    let side = 32
    var firstRow = 0
    while firstRow < rows.count {
      let endRow = min(firstRow + side, rows.count)
      var firstColumn = 0
      while firstColumn < storedWidth {
        let endColumn = min(firstColumn + side, storedWidth)
        for row in firstRow..<endRow {
          var from = source + (row * bytesPerRow + firstColumn * bytesPerPixel)
          var to = target + (start + (rows.lowerBound + row) * rowStep + firstColumn * columnStep)
          for _ in firstColumn..<endColumn {
            copyPixel(to, from)
            from += bytesPerPixel
            to += columnStep
          }
        }
        firstColumn = endColumn
      }
      firstRow = endRow
    }
  }
}
