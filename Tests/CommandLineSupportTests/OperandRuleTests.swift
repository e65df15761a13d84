import CommandLineSupport
import Testing

@Suite("Operands")
struct OperandRuleTests {
  private func problem(_ rule: OperandRule, _ operands: [String]) -> String? {
    do throws(UsageError) {
      try rule.check(operands)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func oneOrTwo() {
    let rule = OperandRule.oneOrTwo("DIR", "REFERENCE")
    #expect(rule.usage == " [DIR] REFERENCE")
    #expect(problem(rule, []) == "REFERENCE is missing")
    #expect(problem(rule, ["a"]) == nil)
    #expect(problem(rule, ["a", "b"]) == nil)
    #expect(
      problem(rule, ["a", "b", "c"]) == "'c' is unexpected: only DIR and REFERENCE are taken"
    )
    #expect(problem(rule, ["a", ""]) == "an empty argument is not a path")
  }

  @Test func linesAreBrokenBetweenElements() {
    var writer = JSONWriter()
    writer.array { writer in
      for number in 1...2 {
        writer.breakLine()
        writer.number(number)
      }
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\n1,\n2]")
  }
}
