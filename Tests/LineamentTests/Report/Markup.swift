/// A page's tags, as far as tests look at them.
struct Markup {
  /// One start tag.
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  /// Start tags in their order.
  private(set) var elements: [Element] = []
  /// What is wrong with the nesting; empty for a page in order.
  private(set) var faults: [String] = []

  private static let void: Set<String> = ["meta", "img", "input", "br", "wbr", "hr", "link"]

  /// Reads a page that writes every end tag and quotes every attribute.
  init(_ page: String) {
    var open: [String] = []
    var rest = page[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      guard let end = Self.endOfTag(rest) else {
        faults.append("a tag without end: \(rest.prefix(40))")
        return
      }
      let tag = rest[..<end]
      rest = rest[end...].dropFirst()
      if tag.hasPrefix("!") { continue }
      if tag.hasPrefix("/") {
        let name = String(tag.dropFirst())
        if open.last == name {
          open.removeLast()
        } else {
          faults.append("</\(name)> closes \(open.last ?? "nothing")")
        }
        continue
      }
      let element = Self.element(tag)
      elements.append(element)
      if tag.hasSuffix("/") || Self.void.contains(element.name) { continue }
      open.append(element.name)
      if element.name == "script" || element.name == "style" {
        while !rest.isEmpty, !rest.hasPrefix("</\(element.name)>") { rest = rest.dropFirst() }
      }
    }
    faults += open.map { "<\($0)> is not closed" }
  }

  /// The elements of a name.
  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// All values of an attribute.
  func values(_ attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }

  private static func endOfTag(_ text: Substring) -> String.Index? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == ">", !isQuoted { return index }
    }
    return nil
  }

  private static func element(_ tag: Substring) -> Element {
    let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
    var attributes: [String: String] = [:]
    var rest = tag[name.endIndex...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      let key = rest.prefix { $0 != "=" && !$0.isWhitespace && $0 != "/" }
      if key.isEmpty { break }
      rest = rest[key.endIndex...]
      guard rest.hasPrefix("=\"") else {
        attributes[String(key)] = ""
        continue
      }
      rest = rest.dropFirst(2)
      let value = rest.prefix { $0 != "\"" }
      attributes[String(key)] = String(value)
      rest = rest[value.endIndex...].dropFirst()
    }
    return Element(name: String(name), attributes: attributes)
  }
}
