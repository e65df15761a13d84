import Tensors
import Testing

@testable import LineamentTool

@Suite struct TensorSummaryTests {
  private func summary(_ values: [Float]) -> TensorSummary {
    values.withUnsafeBufferPointer { TensorSummary($0) }
  }

  @Test func valuesAreCounted() {
    let found = summary([0, 0, 1, 2, .nan, .infinity, -.infinity, 5])
    #expect(found.count == 8)
    #expect(found.nanCount == 1)
    #expect(found.infiniteCount == 2)
    #expect(found.zeroCount == 2)
    #expect(found.minimum == 0)
    #expect(found.maximum == 5)
    #expect(found.mean == 1.6)
    // Mean of squares 6 less the square of the mean 2.56.
    #expect(abs(found.standardDeviation - Float(3.44).squareRoot()) < 1e-6)
    #expect(found.histogram.reduce(0, +) == 5)
    #expect(found.histogram.first == 2)
    #expect(found.histogram.last == 1)
  }

  @Test(
    arguments: [
      [], [.nan], [3, 3, 3], [-Float.greatestFiniteMagnitude, Float.greatestFiniteMagnitude],
    ] as [[Float]]
  )
  func extremesDoNotTrap(_ values: [Float]) {
    let found = summary(values)
    #expect(found.histogram.reduce(0, +) == values.count { $0.isFinite })
  }

  @Test func channelsThatVaryAreShown() throws {
    // 2 x 3 pixels, 10 channels, of which channel c varies by c.
    let shape: Shape = [1, 2, 3, 10]
    let values: [Float] = (0..<60).map { index in
      let isOdd = (index / 10) % 2 == 1
      return Float(index % 10) * (isOdd ? -1 : 1)
    }
    let sheet = try #require(values.withUnsafeBufferPointer { ChannelSheet($0, shape: shape) })
    #expect(sheet.channels == [2, 3, 4, 5, 6, 7, 8, 9])
    #expect(sheet.channelCount == 10)
    #expect(sheet.width == 8 * 4 - 1)
    #expect(sheet.height == 2)
    #expect(!sheet.png.isEmpty)
    let flat: Shape = [1, 60]
    #expect(values.withUnsafeBufferPointer { ChannelSheet($0, shape: flat) } == nil)
  }
}
