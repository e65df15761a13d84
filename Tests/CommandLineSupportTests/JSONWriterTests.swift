import TestSupport
import Testing

@testable import CommandLineSupport

@Suite struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func commasStandBetweenValues() {
    let written = text { writer in
      writer.object { writer in
        writer.member("a") { $0.number(1) }
        writer.member("b") { $0.array { _ in } }
        writer.member("c") { writer in
          writer.array { writer in
            writer.object { _ in }
            writer.null()
            writer.string("x")
            writer.numbers([1, 2.5] as [Float])
          }
        }
      }
      writer.endLine()
      writer.array { $0.number(2) }
      writer.endLine()
    }
    #expect(written == #"{"a":1,"b":[],"c":[{},null,"x",[1.0,2.5]]}"# + "\n[2]\n")
  }

  @Test func stringsAreEscaped() {
    let string = "a\"b\\c\n\r\t\u{1}\u{1F}ß😀/"
    #expect(text { $0.string(string) } == #""a\"b\\c\n\r\t\u0001\u001fß😀/""#)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func whatIsNotFiniteBecomesNull(_ value: Float) {
    #expect(text { $0.number(value) } == "null")
  }

  @Test func floatsReadBackAsTheSameFloat() throws {
    var generator = SplitMix64(seed: 20)
    var floats: [Float] = [
      0, -0, 1, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .ulpOfOne,
      1e-5, 1e16, 0.1, 1 / 3,
    ]
    for _ in 0..<20_000 {
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      if float.isFinite { floats.append(float) }
    }
    var writer = JSONWriter()
    writer.numbers(floats)
    let values = try #require(try JSONParser.values(of: writer.bytes).first?.array)
    let read = values.compactMap { $0.float?.bitPattern }
    #expect(read == floats.map(\.bitPattern), "\(generator)")
  }

  @Test func stringsReadBackAsTheSameString() throws {
    var generator = SplitMix64(seed: 21)
    for _ in 0..<500 {
      var string = ""
      for _ in 0..<Int(generator.nextUnit() * 12) {
        let code = UInt32(generator.nextUnit() * (generator.next() % 2 == 0 ? 128 : 0x11_0000))
        if let scalar = Unicode.Scalar(code) { string.unicodeScalars.append(scalar) }
      }
      var writer = JSONWriter()
      writer.string(string)
      // Compared as bytes: canonically equivalent strings would count as equal.
      let read = try JSONParser.values(of: writer.bytes).first?.string
      #expect(read.map { Array($0.utf8) } == Array(string.utf8), "\(generator)")
    }
  }
}
