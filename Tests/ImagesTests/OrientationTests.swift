import Bytes
import Images
import Testing

@Suite struct OrientationTests {
  @Test func exifValuesAreOneToEightAndComeBack() {
    #expect(Set(Orientation.allCases.map(\.exifValue)) == Set(1...8))
    for orientation in Orientation.allCases {
      #expect(Orientation(exifValue: orientation.exifValue) == orientation)
    }
    for value in [Int.min, -1, 0, 9, Int.max] {
      #expect(Orientation(exifValue: value) == nil)
    }
  }

  /// Where stored row 0 and stored column 0 are seen, by EXIF 2.32, table 6 (tag 0x0112).
  @Test(arguments: [
    (1, "top", "left"), (2, "top", "right"), (3, "bottom", "right"), (4, "bottom", "left"),
    (5, "left", "top"), (6, "right", "top"), (7, "right", "bottom"), (8, "left", "bottom"),
  ])
  func theFirstRowAndColumnLieAsEXIFDefines(value: Int, row: String, column: String) throws {
    let orientation = try #require(Orientation(exifValue: value))
    // Bit 0 marks the first row, bit 1 the first column.
    let stored: [UInt8] = [3, 1, 1, 2, 0, 0]
    let upright = try ImageBuffer(
      bytes: SharedBytes(stored),
      width: 3,
      height: 2,
      pixelFormat: .gray
    ).uprighted(from: orientation)
    let sides = [row: UInt8(1), column: UInt8(2)]
    #expect(marks(of: upright) == sides)
    #expect(orientation.swapsSides == ["left", "right"].contains(row))
  }

  /// The sides of a picture along which all pixels have a mark, with the mark.
  private func marks(of image: ImageBuffer) -> [String: UInt8] {
    let (right, bottom) = (image.width - 1, image.height - 1)
    func common(_ places: [(Int, Int)]) -> UInt8 {
      places.reduce(3) { $0 & image.bytes[$1.1 * image.bytesPerRow + $1.0] }
    }
    let columns = 0..<image.width
    let rows = 0..<image.height
    return [
      "top": common(columns.map { ($0, 0) }),
      "bottom": common(columns.map { ($0, bottom) }),
      "left": common(rows.map { (0, $0) }),
      "right": common(rows.map { (right, $0) }),
    ].filter { $0.value != 0 }
  }

  @Test func mirroredOrientationsAreTheEvenEXIFValuesUpToFourAndTheOddOnesAfter() {
    let mirrored = Orientation.allCases.filter(\.isMirrored).map(\.exifValue)
    #expect(Set(mirrored) == [2, 4, 5, 7])
  }

  @Test func casesAreNumberedAsInUIImage() {
    #expect(
      Orientation.allCases.map(\.rawValue) == Array(0..<8)
    )
    #expect(
      Orientation.allCases == [
        .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
      ]
    )
  }
}
