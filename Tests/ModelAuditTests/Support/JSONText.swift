import CommandLineSupport
import Testing

/// A JSON document to look into: what is not there is `null` all the way down.
struct JSONText {
  let value: JSONValue

  /// Parses a whole document.
  init(_ bytes: [UInt8]) throws {
    let values = try JSONParser.values(of: bytes)
    try #require(values.count == 1)
    value = values[0]
  }

  private init(value: JSONValue) { self.value = value }

  subscript(name: String) -> JSONText { JSONText(value: value[name] ?? .null) }
  subscript(index: Int) -> JSONText {
    guard let elements = value.array, elements.indices.contains(index) else {
      return JSONText(value: .null)
    }
    return JSONText(value: elements[index])
  }

  var string: String? { value.string }
  var integer: Int? { value.integer }
  var count: Int { value.array?.count ?? 0 }
}
