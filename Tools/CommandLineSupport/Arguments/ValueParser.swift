/// Turns the text of an option into a value.
package struct ValueParser<Value>: Sendable {
  /// What a good value is, for error messages: "a whole number of 1 or more".
  package let expectation: String
  /// The value; `nil` if the text is not one.
  package let parse: @Sendable (String) -> Value?

  package init(expectation: String, parse: @escaping @Sendable (String) -> Value?) {
    self.expectation = expectation
    self.parse = parse
  }
}

extension ValueParser<String> {
  /// Any text that is not empty.
  package static var text: Self {
    ValueParser(expectation: "some text") { $0.isEmpty ? nil : $0 }
  }
}

extension ValueParser<Int> {
  /// A whole number of at least `minimum`.
  package static func integer(atLeast minimum: Int) -> Self {
    ValueParser(expectation: "a whole number of \(minimum) or more") { text in
      Int(text).flatMap { $0 >= minimum ? $0 : nil }
    }
  }
}

extension ValueParser<Int> {
  /// A whole number of a range.
  package static func integer(_ range: ClosedRange<Int>) -> Self {
    let expectation = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueParser(expectation: expectation) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueParser<Float> {
  /// A number from 0 to 1.
  package static var fraction: Self {
    ValueParser(expectation: "a number from 0 to 1") { text in
      // NaN fails both comparisons.
      Float(text).flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
    }
  }

  /// A number of a range.
  package static func number(_ range: ClosedRange<Float>) -> Self {
    ValueParser(
      expectation: "a number from \(range.lowerBound) to \(range.upperBound)"
    ) { text in
      Float(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A finite number above 0.
  package static var positiveNumber: Self {
    ValueParser(expectation: "a number above 0") { text in
      Float(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
  }
}

extension ValueParser where Value: Sendable {
  /// One of a few words.
  package static func choice(_ choices: [(word: String, value: Value)]) -> Self {
    let words = choices.map(\.word)
    return ValueParser(expectation: "one of \(words.joined(separator: ", "))") { text in
      choices.first { $0.word == text }?.value
    }
  }
}
