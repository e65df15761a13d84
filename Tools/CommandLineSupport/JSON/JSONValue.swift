/// A value of a JSON text (RFC 8259).
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number as it is written, so that no digit is lost before its use is known.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members in the order of the text; names do not repeat.
  case object([Member])

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue
  }

  /// The member of an object; `nil` if there is none or the value is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// A whole number that fits `Int`; `nil` for anything else.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text)
  }

  /// A finite number, rounded to the nearest float; `nil` for anything else.
  package var float: Float? {
    guard case .number(let text) = self, let value = Float(text), value.isFinite else { return nil }
    return value
  }

  /// A finite number, rounded to the nearest double; `nil` for anything else.
  package var double: Double? {
    guard case .number(let text) = self, let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// A string's text; `nil` for anything else.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// An array's elements; `nil` for anything else.
  package var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// What kind of value this is, for error messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number(let text): "the number \(text)"
    case .string: "a string"
    case .array(let elements): "an array of \(elements.count)"
    case .object: "an object"
    }
  }
}
