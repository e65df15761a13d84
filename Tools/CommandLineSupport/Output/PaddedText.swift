/// A text with spaces behind it up to a width.
package func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(width - text.count, 1))
}
