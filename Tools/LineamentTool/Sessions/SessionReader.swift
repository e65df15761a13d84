import CommandLineSupport
import ModelAudit

/// A JSON object of a session file, and what errors call it.
struct SessionReader {
  let value: JSONValue
  let place: String

  /// The object that a member is.
  func object(_ name: String) throws(SessionError) -> SessionReader {
    guard let member = value[name], case .object = member else {
      throw unexpected(name, "an object")
    }
    return SessionReader(value: member, place: "\(place).\(name)")
  }

  /// The object that a member is; `nil` if it is missing or `null`.
  func optionalObject(_ name: String) throws(SessionError) -> SessionReader? {
    if value[name] == nil || value[name] == .null { return nil }
    return try object(name)
  }

  /// A member that is true or false, and what it is if it is missing.
  func boolean(_ name: String, default absent: Bool) throws(SessionError) -> Bool {
    guard let member = value[name] else { return absent }
    guard case .boolean(let answer) = member else { throw unexpected(name, "true or false") }
    return answer
  }

  /// A member's text.
  func string(_ name: String) throws(SessionError) -> String {
    guard let text = value[name]?.string else { throw unexpected(name, "a string") }
    return text
  }

  /// A whole number within a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(SessionError) -> Int {
    guard let number = value[name]?.integer, range.contains(number) else {
      let end = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      throw unexpected(name, "a whole number of \(range.lowerBound) \(end)")
    }
    return number
  }

  /// A number from 0 to 1.
  func fraction(_ name: String) throws(SessionError) -> Float {
    guard let number = value[name]?.float, number >= 0, number <= 1 else {
      throw unexpected(name, "a number from 0 to 1")
    }
    return number
  }

  /// A digest of 64 digits.
  func digest(_ name: String = "sha256") throws(SessionError) -> SHA256Digest {
    guard let digest = try SHA256Digest(hexadecimal: string(name)) else {
      throw unexpected(name, "64 hexadecimal digits in lower case")
    }
    return digest
  }

  /// A member's elements.
  func array(_ name: String) throws(SessionError) -> [JSONValue] {
    guard let elements = value[name]?.array else { throw unexpected(name, "an array") }
    return elements
  }

  /// The error that a member is not what it should be.
  func unexpected(_ name: String, _ expected: String) -> SessionError {
    .unexpected(
      place: "\(place).\(name)",
      found: value[name]?.kind ?? "nothing",
      expected: expected
    )
  }
}
