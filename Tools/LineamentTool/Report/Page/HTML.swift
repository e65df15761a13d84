import CommandLineSupport

/// A piece of an HTML page.
///
/// Literals are markup; every text that is put into one is escaped, so that no file name or tensor
/// name can become markup. Attribute values stand in double quotes.
struct HTML: Sendable, ExpressibleByStringInterpolation {
  /// The markup, UTF-8.
  private(set) var markup: String

  /// Nothing.
  static let empty = HTML(markup: "")

  /// Takes text that is already markup.
  init(markup: String) { self.markup = markup }

  init(stringLiteral value: String) { markup = value }

  init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

  static func += (left: inout HTML, right: HTML) { left.markup += right.markup }

  /// Builds a literal with values in it.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup: String

    init(literalCapacity: Int, interpolationCount: Int) {
      markup = ""
      markup.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { markup += literal }

    /// Inserts markup.
    mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

    /// Inserts a piece for each element.
    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { markup += piece.markup }
    }

    /// Inserts text, escaped.
    mutating func appendInterpolation(_ text: String) { markup += escaped(text) }

    /// Inserts a whole number.
    mutating func appendInterpolation(_ number: Int) { markup += "\(number)" }

    /// Inserts a number with a fixed number of decimals.
    mutating func appendInterpolation(_ number: Float, digits: Int) {
      markup += number.isFinite ? fixed(number, digits: digits) : "0"
    }
  }
}

/// The text with everything replaced that means something in HTML text or in a quoted attribute.
///
/// Characters that HTML does not allow, such as control characters of a file name, become U+FFFD.
func escaped(_ text: String) -> String {
  var result = ""
  result.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    case "\t", "\n": result.unicodeScalars.append(scalar)
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
