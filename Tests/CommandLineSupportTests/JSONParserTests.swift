import TestSupport
import Testing

@testable import CommandLineSupport

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws(JSONError) -> [JSONValue] {
    try JSONParser.values(of: Array(text.utf8))
  }

  @Test func everyKindOfValueIsRead() throws {
    let values = try parse(
      #"{"a":[1,-2.5,1e3,0.0E-2],"b":"x","c":true,"d":false,"e":null,"f":{},"g":[]}"#
    )
    let value = try #require(values.first)
    #expect(values.count == 1)
    #expect(value["a"]?.array?.map(\.float) == [1, -2.5, 1000, 0])
    #expect(value["b"] == .string("x"))
    #expect(value["c"] == .boolean(true))
    #expect(value["d"] == .boolean(false))
    #expect(value["e"] == .null)
    #expect(value["f"] == .object([]))
    #expect(value["g"] == .array([]))
    #expect(value["h"] == nil)
  }

  @Test func spaceMayBeAnywhereBetweenTokens() throws {
    #expect(try parse(" \t\r\n[ 1 , { \"a\" : 2 } ] \n") == parse(#"[1,{"a":2}]"#))
  }

  @Test func severalValuesMayFollowEachOther() throws {
    #expect(try parse("[1]\n[2]\n") == [.array([.number("1")]), .array([.number("2")])])
  }

  @Test(arguments: [
    (#""""#, ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9""#, "Aé"),
    (#""\ud83d\ude00""#, "😀"), (#""gesicht-ß.png""#, "gesicht-ß.png"), (#""\u0000""#, "\0"),
  ])
  func stringsAreUnescaped(_ text: String, _ value: String) throws {
    #expect(try parse(text) == [.string(value)])
  }

  @Test(arguments: [
    ("", 0, "a value", "the end of the text"),
    ("  ", 2, "a value", "the end of the text"),
    ("[1,]", 3, "a value", "']'"),
    ("[1 2]", 3, "',' or ']'", "'2'"),
    ("[1", 2, "',' or ']'", "the end of the text"),
    (#"{"a" 1}"#, 5, "':'", "'1'"),
    (#"{"a":1,}"#, 7, "'\"'", "'}'"),
    ("{1:2}", 1, "'\"'", "'1'"),
    (#"{"a":1,"a":2}"#, 7, "a new name", "'a' again"),
    ("01", 1, "no digit after a leading 0", "'1'"),
    ("-", 1, "a digit", "the end of the text"),
    ("1.", 2, "a digit", "the end of the text"),
    ("1e+", 3, "a digit", "the end of the text"),
    (".5", 0, "a value", "'.'"),
    ("nan", 1, "'null'", "'a'"),
    ("trye", 2, "'true'", "'y'"),
    ("'a'", 0, "a value", "'''"),
    (#""abc"#, 4, "'\"'", "the end of the text"),
    ("\"a\nb\"", 2, "an escaped control character", "byte 10"),
    (#""\x41""#, 2, "one of \"\\/bfnrtu", "'x'"),
    (#""\u00g0""#, 5, "a hexadecimal digit", "'g'"),
    (#""\ud83d""#, 3, "a pair of surrogates", "one alone"),
    (#""\ud83d\u0041""#, 3, "a pair of surrogates", "one alone"),
    (#""\ude00\ud83d""#, 3, "a pair of surrogates", "one alone"),
  ])
  func brokenTextsAreLocated(
    _ text: String,
    _ offset: Int,
    _ expected: String,
    _ found: String
  ) {
    #expect(throws: JSONError(offset: offset, expected: expected, found: found)) {
      try parse(text)
    }
  }

  @Test func invalidUTF8IsRefused() {
    let error = JSONError(offset: 0, expected: "valid UTF-8", found: "other bytes in a string")
    #expect(throws: error) {
      try JSONParser.values(of: [UInt8(ascii: "\""), 0xC3, 0x28, UInt8(ascii: "\"")])
    }
  }

  @Test func nestingIsLimited() throws {
    let deepest = JSONParser.maximumDepth
    let fits = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
    #expect(try parse(fits).count == 1)
    #expect(throws: JSONError.self) { try parse(String(repeating: "[", count: 100_000)) }
  }

  /// Whatever the bytes are, the parser returns or throws.
  @Test func damagedTextsNeverTrap() throws {
    let text = Array(#"{"a":[1.5e-3,"x\u00e9\n",null,true,{"b":[]}],"c":-0}"#.utf8)
    var generator = SplitMix64(seed: 1)
    for index in text.indices {
      _ = try? JSONParser.values(of: Array(text[..<index]))
      for _ in 0..<16 {
        var damaged = text
        damaged[index] = UInt8.random(in: 0...255, using: &generator)
        _ = try? JSONParser.values(of: damaged)
      }
    }
    #expect(try JSONParser.values(of: text).count == 1)
  }

  @Test func numbersKeepTheirKind() {
    #expect(JSONValue.number("12").integer == 12)
    #expect(JSONValue.number("12.0").integer == nil)
    #expect(JSONValue.number("1e2").integer == nil)
    #expect(JSONValue.number("99999999999999999999").integer == nil)
    #expect(JSONValue.number("1e999").float == nil)
    #expect(JSONValue.string("12").integer == nil)
  }
}
