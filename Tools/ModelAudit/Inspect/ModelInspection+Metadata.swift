import Bytes
import CommandLineSupport
import Engine
import ModelFormats

extension ModelInspection {
  /// The metadata for people; says so if there are none.
  var metadataText: String {
    var text = "\nMetadata\n"
    for entry in file.model.metadata {
      let count = file.model.buffers[entry.bufferIndex]?.count ?? 0
      text += "  \(entry.name), \(grouped(count)) bytes\n"
    }
    if let documentationFault { text += "  ! \(documentationFault)\n" }
    if let documentation { text += documentation.text }
    for entry in packedFiles {
      text += "  packed file '\(entry.name)', \(grouped(entry.byteCount)) bytes\n"
    }
    return file.model.metadata.isEmpty && packedFiles.isEmpty ? text + "  none\n" : text
  }
}

extension ModelDocumentation {
  fileprivate var text: String {
    var lines: [(String, String?)] = [
      ("name", name), ("description", description), ("version", version), ("author", author),
      ("license", license), ("needs parser", minimumParserVersion),
    ]
    for (index, tensor) in inputs.enumerated() { lines.append(("input \(index)", tensor.text)) }
    for (index, tensor) in outputs.enumerated() { lines.append(("output \(index)", tensor.text)) }
    for file in files { lines.append(("file", file.text)) }
    for entry in custom {
      lines.append(("custom", "\(entry.name ?? "?"), \(grouped(entry.byteCount)) bytes"))
    }
    return lines.compactMap { name, value in
      value.map { "  \(padded(name, to: 14))\($0)\n" }
    }.joined()
  }
}

extension ModelDocumentation.Tensor {
  fileprivate var text: String {
    var parts = [name, description].compactMap { $0 }
    for unit in normalizations {
      parts.append("normalised by mean \(unit.means), deviation \(unit.standardDeviations)")
    }
    parts += files.map { "file \($0.text)" }
    return parts.joined(separator: "; ")
  }
}

extension ModelDocumentation.File {
  fileprivate var text: String {
    "'\(name ?? "?")' (\(type))\(description.map { ": \($0)" } ?? "")"
  }
}

extension ImportProblem {
  /// The operator, and what is wrong with it.
  package var text: String {
    guard let location else { return reason }
    return "operator \(location.index), \(location.name) version \(location.version): \(reason)"
  }
}
