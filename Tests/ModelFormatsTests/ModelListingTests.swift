import Bytes
import ModelFormats
import TestSupport
import Testing

/// Every table of every model at hand, compared with what TFLite's generated reader finds.
@Suite struct ModelListingTests {
  @Test(arguments: Models.names)
  func shippedModelIsListedAsByTFLite(_ name: String) throws {
    let model = try TFLiteModel(bytes: Models.bytes(name))
    let found = listing(of: model).split(separator: "\n")
    let expected = try Models.lines(name + ".txt")
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(found == expected)
    }
  }

  @Test func oneOpModelsAreListedAsByTFLite() throws {
    var expected: [(name: Substring, lines: [Substring])] = []
    for line in try Models.lines("ops.txt") {
      if line.hasPrefix("file ") {
        expected.append((line.dropFirst(5), []))
      } else {
        expected[expected.count - 1].lines.append(line)
      }
    }
    #expect(expected.count > 200)
    for (name, lines) in expected {
      let bytes = try SharedBytes(contentsOfFile: Fixture.golden("ops/\(name)"))
      let model = try TFLiteModel(bytes: bytes)
      #expect(listing(of: model).split(separator: "\n") == lines, "\(name)")
    }
  }
}
