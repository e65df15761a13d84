package import Bytes
package import CommandLineSupport
package import ModelFormats

/// One `.tflite` model, from a file of its own or from a bundle.
package struct ModelFile: Sendable {
  /// How users name it: `detector.tflite` or `face_landmarker.task:face_detector.tflite`.
  package let name: String
  /// The file's path, that of the bundle for an entry.
  package let path: String
  /// Name of the entry; `nil` for a file of its own.
  package let entry: String?
  package let bytes: SharedBytes
  package let model: TFLiteModel

  /// The digest of the model's own bytes.
  package var sha256: String { SHA256Digest(of: bytes).description }

  /// Decodes a model.
  package init(
    path: String,
    entry: String? = nil,
    bytes: SharedBytes
  ) throws(ModelFormatError) {
    self.path = path
    self.entry = entry
    name = entry.map { "\(path):\($0)" } ?? path
    self.bytes = bytes
    do throws(ModelFormatError) {
      model = try TFLiteModel(bytes: bytes)
    } catch {
      throw entry.map { error.inEntry($0) } ?? error
    }
  }
}

/// A place where models are: a `.tflite` file, or a `.task` bundle with or without an entry's name.
package struct ModelPath: Sendable, Hashable {
  /// The file's path.
  package let file: String
  /// The entry's name, if one was given.
  package let entry: String?

  /// Reads `FILE`, or `BUNDLE.task:ENTRY` for one entry of a bundle.
  package init(_ text: String) {
    if let mark = text.firstRange(of: ".task:"), mark.upperBound < text.endIndex {
      file = String(text[..<mark.upperBound].dropLast())
      entry = String(text[mark.upperBound...])
    } else {
      file = text
      entry = nil
    }
  }

  /// Reads the file.
  ///
  /// - Throws: ``ToolError`` with ``ExitCode/modelUnusable``.
  package func contents() throws(ToolError) -> SharedBytes {
    do throws(FileError) {
      return try SharedBytes(contentsOfFile: file)
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }

  /// All models here, at least one, in the order of the bundle.
  ///
  /// - Throws: ``ToolError`` with ``ExitCode/modelUnusable``.
  package func models() throws(ToolError) -> [ModelFile] {
    let bytes = try contents()
    do throws(ModelFormatError) {
      guard entry != nil || Self.isArchive(bytes) else {
        return [try ModelFile(path: file, bytes: bytes)]
      }
      let archive = try ZipArchive(bytes: bytes)
      let names = archive.entries.map(\.name)
      var models: [ModelFile] = []
      for name in entry.map({ [$0] }) ?? names.filter({ $0.hasSuffix(".tflite") }) {
        guard let contents = try archive.contents(of: name) else {
          throw ModelFormatError(.missingEntry(expected: name, found: names), in: .taskBundle)
        }
        models.append(try ModelFile(path: file, entry: name, bytes: contents))
      }
      guard !models.isEmpty else {
        throw ModelFormatError(
          .missingEntry(expected: "*.tflite", found: names),
          in: .taskBundle
        )
      }
      return models
    } catch {
      throw ToolError(.modelUnusable, "'\(file)': \(error)")
    }
  }

  /// The only model here.
  ///
  /// - Throws: ``ToolError``: ``ExitCode/modelUnusable``, or ``ExitCode/usage`` for a bundle of
  ///   several models without an entry's name.
  package func model() throws(ToolError) -> ModelFile {
    let models = try models()
    guard models.count == 1 else {
      let names = models.map(\.name).joined(separator: ", ")
      throw ToolError(
        .usage,
        "'\(file)' holds \(models.count) models, expected the name of one: \(names)"
      )
    }
    return models[0]
  }

  /// True for bytes that begin as an archive does and not as a model does, to which files may be
  /// packed in the way of an archive.
  package static func isArchive(_ bytes: SharedBytes) -> Bool {
    !isModel(bytes) && ZipFragments.start(of: bytes) != nil
  }

  /// True for bytes that have a TFLite model's identifier.
  package static func isModel(_ bytes: SharedBytes) -> Bool {
    bytes.count >= 8 && bytes[4..<8].array == Array("TFL3".utf8)
  }
}
