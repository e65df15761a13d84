import Testing

@testable import LineamentTool

@Suite struct HTMLTests {
  @Test func textIsEscaped() {
    let name = "<b class=\"x\" id='y'>&amp;"
    let html: HTML = "<p title=\"\(name)\">\(name)</p>"
    let safe = "&lt;b class=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;"
    #expect(html.markup == "<p title=\"\(safe)\">\(safe)</p>")
  }

  @Test func markupIsNotEscapedAgain() {
    let inner: HTML = "<b>\("<")</b>"
    let html: HTML = "<p>\(inner)\([inner, inner])</p>"
    #expect(html.markup == "<p><b>&lt;</b><b>&lt;</b><b>&lt;</b></p>")
  }

  @Test func controlCharactersAreReplaced() {
    let html: HTML = "\("a\u{0}\u{1B}\u{7F}\u{85}b\nü\u{1F600}")"
    #expect(html.markup == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b\nü\u{1F600}")
  }

  @Test func numbersAreRounded() {
    let html: HTML = "\(3) \(Float(2) / 3, digits: 2) \(Float.nan, digits: 1)"
    #expect(html.markup == "3 0.67 0")
  }

  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
  )
  func base64HasTheExamplesOfTheStandard(_ text: String, _ expected: String) {
    #expect(base64(Array(text.utf8)) == expected)
    #expect(base64([0xFB, 0xFF]) == "+/8=")
  }
}
