import Testing

@testable import CommandLineSupport

@Suite struct ValueParserTests {
  @Test(arguments: [("0", 0), ("1", 1), ("0.5", 0.5), ("1e-3", 0.001)] as [(String, Float)])
  func fractionsAreNumbersFromZeroToOne(_ text: String, _ value: Float) {
    #expect(ValueParser.fraction.parse(text) == value)
  }

  @Test(arguments: ["", "nan", "inf", "-0.5", "1.5", "0,5", "half", " 0.5"])
  func otherFractionsAreRefused(_ text: String) {
    #expect(ValueParser.fraction.parse(text) == nil)
  }

  @Test func rangesIncludeTheirEnds() {
    let parser = ValueParser.integer(1...8)
    #expect(["0", "1", "8", "9"].map(parser.parse) == [nil, 1, 8, nil])
    #expect(parser.expectation == "a whole number from 1 to 8")
  }

  @Test func numbersThatDoNotFitAreRefused() {
    #expect(ValueParser.integer(atLeast: 1).parse("99999999999999999999") == nil)
  }

  @Test func choicesAreWords() {
    let parser = ValueParser<Int>.choice([("one", 1), ("two", 2)])
    #expect(parser.expectation == "one of one, two")
    #expect(["one", "two", "three", ""].map(parser.parse) == [1, 2, nil, nil])
  }
}

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
    ("kitten", "sitting", 3),
  ])
  func distancesCountSingleSteps(_ first: String, _ second: String, _ distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test func onlyNearWordsAreSuggested() {
    let words = ["landmarks", "detect", "run"]
    #expect(nearestWord(to: "landmark", in: words) == "landmarks")
    #expect(nearestWord(to: "detcet", in: words) == "detect")
    #expect(nearestWord(to: "geometry", in: words) == nil)
    #expect(nearestWord(to: "x", in: []) == nil)
  }
}

@Suite struct WrappedTextTests {
  @Test func linesBreakAtSpaces() {
    #expect(wrapped("one two three four", width: 9) == ["one two", "three", "four"])
    #expect(wrapped("one two", width: 7) == ["one two"])
  }

  @Test func longWordsStayWhole() {
    #expect(wrapped("a extraordinary b", width: 5) == ["a", "extraordinary", "b"])
  }

  @Test func nothingGivesNoLine() {
    #expect(wrapped("", width: 5) == [])
  }
}
