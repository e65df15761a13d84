/// A name and its value, for description lists.
struct Fact {
  let name: String
  let value: HTML

  init(_ name: String, _ value: HTML) {
    self.name = name
    self.value = value
  }

  init(_ name: String, text: String) { self.init(name, "\(text)") }
}

extension [Fact] {
  /// The facts as a description list.
  func list(style: String = "facts") -> HTML {
    """
    <dl class="\(style)">\
    \(map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" as HTML })\
    </dl>
    """
  }
}
