import Testing

@testable import CommandLineSupport

/// Settings and options that exist only here.
private struct Sample: Sendable, Hashable {
  var count = 1
  var share: Float = 0.5
  var names: [String] = []
  var isLoud = false

  static let table = CommandTable<Sample>(
    name: "sample",
    summary: "Tests parsing.",
    details: [],
    operands: .oneOrMore("FILE"),
    options: [
      .value("--count", "N", "A number.", parser: .integer(atLeast: 1)) { $0.count = $1 },
      .value("--share", "X", "A share.", parser: .fraction) { $0.share = $1 },
      .value("--name", "NAME", "A name.", parser: .text) { $0.names.append($1) },
      .flag("--loud", "Shouts.") { $0.isLoud = true },
    ],
    examples: [],
    defaults: Sample()
  )

  /// The settings and operands that arguments give.
  static func parse(_ arguments: [String]) throws -> (settings: Sample, operands: [String])? {
    guard case .run(let settings, let operands) = try table.parse(arguments) else { return nil }
    return (settings, operands)
  }
}

@Suite struct CommandTableTests {
  @Test func optionsAreOptional() throws {
    let parsed = try #require(try Sample.parse(["a.png"]))
    #expect(parsed.settings == Sample())
    #expect(parsed.operands == ["a.png"])
  }

  @Test func valuesFollowTheirOptionOrAnEqualsSign() throws {
    let parsed = try #require(try Sample.parse(["--count", "3", "a", "--share=0.25", "--loud"]))
    #expect(parsed.settings == Sample(count: 3, share: 0.25, isLoud: true))
    #expect(parsed.operands == ["a"])
  }

  @Test func attachedValuesMayHoldEqualsSignsAndDashes() throws {
    let parsed = try #require(try Sample.parse(["--name=--a=b", "--name", "-c", "x"]))
    #expect(parsed.settings.names == ["--a=b", "-c"])
  }

  @Test func theLastOfRepeatedValuesCounts() throws {
    let parsed = try #require(try Sample.parse(["--count", "3", "--count=4", "a"]))
    #expect(parsed.settings.count == 4)
  }

  @Test func everythingAfterTwoDashesIsAnOperand() throws {
    let parsed = try #require(try Sample.parse(["-", "--", "--count", "--help"]))
    #expect(parsed.settings == Sample())
    #expect(parsed.operands == ["-", "--count", "--help"])
  }

  @Test(arguments: [
    ["--help"], ["a", "-h"], ["--count", "2", "--help"], ["--help", "--unknown"],
  ])
  func helpWinsOverWhatFollows(_ arguments: [String]) throws {
    #expect(try Sample.parse(arguments) == nil)
  }

  @Test(arguments: [
    (["--count", "0", "a"], "--count is '0', expected a whole number of 1 or more"),
    (["--count", "1.5", "a"], "--count is '1.5', expected a whole number of 1 or more"),
    (["--share", "nan", "a"], "--share is 'nan', expected a number from 0 to 1"),
    (["--share=1.01", "a"], "--share is '1.01', expected a number from 0 to 1"),
    (["--share", "-0.1", "a"], "--share is '-0.1', expected a number from 0 to 1"),
    (["--name=", "a"], "--name is '', expected some text"),
    (["a", "--count"], "--count needs a value: --count N"),
    (["--count", "--loud", "a"], "--count needs a value: --count N"),
    (["--loud=yes", "a"], "--loud takes no value, found 'yes'"),
    (["--cuont", "2", "a"], "unknown option '--cuont', did you mean --count?"),
    (["--quite-different", "a"], "unknown option '--quite-different'"),
    (["-x", "a"], "unknown option '-x'"),
    ([], "FILE is missing"),
    ([""], "an empty argument is not a path"),
  ])
  func mistakesAreNamed(_ arguments: [String], _ message: String) {
    #expect(throws: UsageError(message)) { try Sample.table.parse(arguments) }
  }

  @Test func operandsAreCounted() {
    #expect(throws: UsageError("'a' is unexpected: only options are taken")) {
      try OperandRule.none.check(["a"])
    }
    #expect(throws: UsageError("'b' is unexpected: only one FILE is taken")) {
      try OperandRule.one("FILE").check(["a", "b"])
    }
    #expect(throws: UsageError("FILE is missing")) { try OperandRule.one("FILE").check([]) }
    #expect(throws: Never.self) { try OperandRule.one("FILE").check(["a"]) }
  }
}
