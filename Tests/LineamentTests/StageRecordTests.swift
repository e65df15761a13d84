import Bytes
import Images
import ModelAudit
import Testing

@testable import LineamentTool

@Suite struct StageRecordTests {
  @Test func bitsDecideTheDigest() {
    #expect(StageRecord("a", [0]).digest != StageRecord("a", [-0.0]).digest)
    #expect(StageRecord("a", [1, 2]).digest != StageRecord("a", [2, 1]).digest)
    #expect(StageRecord("a", [.nan]).digest == StageRecord("a", [-Float.nan]).digest)
    #expect(StageRecord("a", [1]).digest == StageRecord("b", [1]).digest)
  }

  @Test func largeStagesAreSampled() {
    let values = (0..<10_000).map(Float.init)
    let stage = StageRecord("large", values)
    #expect(!stage.isWhole)
    #expect(stage.samples.count == StageRecord.sampleCount)
    #expect(stage.samples.first == 0)
    #expect(stage.samples.last == 9_999)
    #expect(stage.samples == stage.samples.sorted())
    let whole = StageRecord("small", Array(values.prefix(StageRecord.wholeCount)))
    #expect(whole.isWhole)
    #expect(whole.samples.count == StageRecord.wholeCount)
  }

  @Test func theListsDigestKnowsNamesAndOrder() {
    let (a, b) = (StageRecord("a", [1]), StageRecord("b", [2]))
    #expect(SHA256Digest(of: [a, b]) != SHA256Digest(of: [b, a]))
    #expect(SHA256Digest(of: [a]) != SHA256Digest(of: [StageRecord("c", [1])]))
  }

  @Test func paddingAndOrderOfColoursDoNotMatter() throws {
    // One pixel, a padded row, another pixel: red first and blue first.
    let rgb = try ImageBuffer(
      bytes: SharedBytes([1, 2, 3, 99, 4, 5, 6]),
      width: 1,
      height: 2,
      bytesPerRow: 4,
      pixelFormat: .rgb
    )
    let bgra = try ImageBuffer(
      bytes: SharedBytes([3, 2, 1, 255, 6, 5, 4, 0]),
      width: 1,
      height: 2,
      pixelFormat: .bgra
    )
    let stage = StageRecord(picture: rgb)
    #expect(stage == StageRecord(picture: bgra))
    #expect(stage.samples == [1, 2, 3, 4, 5, 6])
  }
}
