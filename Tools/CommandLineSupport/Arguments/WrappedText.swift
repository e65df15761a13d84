/// Breaks a paragraph at spaces into lines of at most `width` characters; longer words stay whole.
package func wrapped(_ paragraph: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in paragraph.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? word : " \(word)"
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}
