/// Reads JSON texts (RFC 8259) strictly: no comments, no trailing commas, UTF-8 only.
package struct JSONParser {
  /// Deepest nesting that is read; what this tool writes needs five.
  static let maximumDepth = 32

  var cursor: JSONCursor
  private var depth = 0

  package init(_ bytes: [UInt8]) { cursor = JSONCursor(bytes: bytes) }

  /// All values of a file that holds one value after the other, such as one object per line.
  package static func values(of bytes: [UInt8]) throws(JSONError) -> [JSONValue] {
    var parser = JSONParser(bytes)
    var values: [JSONValue] = []
    parser.cursor.skipSpace()
    repeat {
      values.append(try parser.value())
      parser.cursor.skipSpace()
    } while parser.cursor.peek != nil
    return values
  }

  /// The value that starts here.
  package mutating func value() throws(JSONError) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw JSONError(
        offset: cursor.offset,
        expected: "at most \(Self.maximumDepth) levels of nesting",
        found: "more"
      )
    }
    cursor.skipSpace()
    switch cursor.peek {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try elements())
    case UInt8(ascii: "\""): return .string(try cursor.string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return .number(try cursor.number())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw cursor.unexpected("a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for byte in word.utf8 {
      guard cursor.take(byte) else { throw cursor.unexpected("'\(word)'") }
    }
    return value
  }

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    try cursor.require("[")
    cursor.skipSpace()
    if cursor.take(UInt8(ascii: "]")) { return [] }
    var elements: [JSONValue] = []
    while true {
      elements.append(try value())
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: "]")) { return elements }
      guard cursor.take(UInt8(ascii: ",")) else { throw cursor.unexpected("',' or ']'") }
    }
  }

  private mutating func members() throws(JSONError) -> [JSONValue.Member] {
    try cursor.require("{")
    cursor.skipSpace()
    if cursor.take(UInt8(ascii: "}")) { return [] }
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    while true {
      cursor.skipSpace()
      let start = cursor.offset
      let name = try cursor.string()
      guard names.insert(name).inserted else {
        throw JSONError(offset: start, expected: "a new name", found: "'\(name)' again")
      }
      cursor.skipSpace()
      try cursor.require(":")
      members.append(JSONValue.Member(name: name, value: try value()))
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: "}")) { return members }
      guard cursor.take(UInt8(ascii: ",")) else { throw cursor.unexpected("',' or '}'") }
    }
  }
}
