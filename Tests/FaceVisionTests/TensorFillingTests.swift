import Bytes
import FaceVision
import Images
import TestSupport
import Testing

@Suite struct TensorFillingTests {
  /// Noise, so that no row is like another.
  private func noise(width: Int, height: Int) throws -> ImageBuffer {
    var random = SplitMix64(seed: 11)
    let bytes = (0..<width * height * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return try ImageBuffer(
      bytes: SharedBytes(bytes),
      width: width,
      height: height,
      pixelFormat: .rgb
    )
  }

  private let calculator = ImageToTensorCalculator(
    width: 24,
    height: 17,
    minimum: -1,
    maximum: 1,
    keepsAspectRatio: true,
    border: .zero
  )
  private let region = NormalizedRect(
    xCenter: 0.4,
    yCenter: 0.6,
    width: 0.7,
    height: 0.5,
    rotation: 0.3
  )

  /// The tensor, filled by a closure from memory that holds no numbers.
  private func tensor(
    _ fill: (UnsafeMutableBufferPointer<Float>) throws(FaceVisionError) -> Void
  ) throws -> [UInt32] {
    let elements = UnsafeMutableBufferPointer<Float>.allocate(capacity: calculator.elementCount)
    defer { elements.deallocate() }
    elements.initialize(repeating: .nan)
    try fill(elements)
    return elements.map(\.bitPattern)
  }

  @Test(
    "Rows filled apart, in any order, are those filled at once",
    arguments: Orientation.allCases
  )
  func rowsApart(orientation: Orientation) throws {
    let image = OrientedImage(try noise(width: 41, height: 33), orientation: orientation)
    let expected = try tensor { elements throws(FaceVisionError) in
      _ = try calculator.process(image, region: region, into: elements)
    }
    let found = try tensor { elements throws(FaceVisionError) in
      let filling = try calculator.filling(of: elements, from: image, region: region)
      for rows in [9..<17, 0..<1, 1..<9] { filling.fill(rows: rows) }
    }
    #expect(found == expected)
    #expect(!found.contains(Float.nan.bitPattern), "every element is to be filled")
  }

  @Test("A tensor of another size is refused before anything is filled")
  func wrongSize() throws {
    let image = OrientedImage(try noise(width: 41, height: 33))
    let elements = UnsafeMutableBufferPointer<Float>.allocate(capacity: 10)
    defer { elements.deallocate() }
    #expect(throws: FaceVisionError.self) {
      try calculator.filling(of: elements, from: image, region: region)
    }
  }
}
