package import Bytes
package import ModelFormats

/// What there is to know of a `.tflite` or `.task` file, sound or not, without running anything.
package struct FileInspection: Sendable {
  /// What a file is, by its first bytes.
  package enum Kind: String, Sendable, Hashable {
    case tfliteModel = "TFLite model"
    case taskBundle = "task bundle (ZIP archive)"
    case unknown
  }

  /// An entry of a bundle.
  package struct Entry: Sendable {
    package let entry: ZipEntry
    /// Why its contents cannot be used; `nil` if they can.
    package let fault: ModelFormatError?
  }

  /// What is left of a file that cannot be read as a whole.
  package enum Fragments: Sendable {
    case model(TFLiteFragments)
    case archive(ZipFragments)
  }

  package let path: String
  package let byteCount: Int
  package let sha256: String
  package let kind: Kind
  /// Why the file cannot be read; `nil` if it can.
  package let fault: ModelFormatError?
  /// What can be read of a file with a fault.
  package let fragments: Fragments?
  /// Entries of a bundle, in the order of its directory.
  package let entries: [Entry]
  /// Entries that a bundle of the face landmarker has and this one has not.
  package let missingEntries: [String]
  package let models: [ModelInspection]

  /// Looks at a file's bytes.
  ///
  /// - Parameters:
  ///   - path: What to call it.
  ///   - bytes: Its contents.
  ///   - name: The only entry of a bundle to look at; `nil`, the default, for all.
  package init(path: String, bytes: SharedBytes, entry name: String? = nil) {
    self.path = path
    byteCount = bytes.count
    sha256 = SHA256Digest(of: bytes).description
    kind =
      if ModelPath.isArchive(bytes) {
        .taskBundle
      } else {
        ModelPath.isModel(bytes) ? .tfliteModel : .unknown
      }
    do throws(ModelFormatError) {
      let contents = try Contents(path: path, bytes: bytes, kind: kind, name: name)
      (entries, missingEntries) = (contents.entries, contents.missing)
      models = contents.models.map(ModelInspection.init)
      (fault, fragments) = (nil, nil)
    } catch {
      (entries, missingEntries, models) = ([], [], [])
      fault = error
      fragments =
        switch kind {
        case .taskBundle: .archive(ZipFragments(bytes: bytes))
        case .tfliteModel: (try? TFLiteFragments(bytes: bytes)).map(Fragments.model)
        case .unknown: nil
        }
    }
  }

  /// True if everything in the file can be read and run, and nothing is missing.
  package var isSound: Bool {
    fault == nil && missingEntries.isEmpty && entries.allSatisfy { $0.fault == nil }
      && models.allSatisfy { $0.problems.isEmpty && $0.documentationFault == nil }
  }
}

/// Entries and models of a file that can be read.
private struct Contents {
  var entries: [FileInspection.Entry] = []
  var missing: [String] = []
  var models: [ModelFile] = []

  init(
    path: String,
    bytes: SharedBytes,
    kind: FileInspection.Kind,
    name: String?
  ) throws(ModelFormatError) {
    guard kind == .taskBundle || name != nil else {
      models = [try ModelFile(path: path, bytes: bytes)]
      return
    }
    let archive = try ZipArchive(bytes: bytes)
    let names = archive.entries.map(\.name)
    if let name, !names.contains(name) {
      throw ModelFormatError(.missingEntry(expected: name, found: names), in: .taskBundle)
    }
    let expected = TaskBundle.Entry.allCases.map(\.rawValue)
    // A bundle of another task has none of them, and lacks nothing.
    if name == nil, !Set(expected).isDisjoint(with: names) {
      missing = expected.filter { !names.contains($0) }
    }
    for entry in archive.entries {
      var fault: ModelFormatError?
      if name == nil || entry.name == name {
        do throws(ModelFormatError) {
          try read(entry, archive, path)
        } catch {
          fault = error
        }
      }
      entries.append(FileInspection.Entry(entry: entry, fault: fault))
    }
  }

  /// Reads an entry, which is a model if its name says so.
  private mutating func read(
    _ entry: ZipEntry,
    _ archive: ZipArchive,
    _ path: String
  ) throws(ModelFormatError) {
    guard let contents = try archive.contents(of: entry.name) else { return }
    if entry.name.hasSuffix(".tflite") {
      models.append(try ModelFile(path: path, entry: entry.name, bytes: contents))
    } else if entry.name == TaskBundle.Entry.geometryPipelineMetadata.rawValue {
      do throws(ModelFormatError) {
        _ = try GeometryPipelineMetadata(bytes: contents)
      } catch {
        throw error.inEntry(entry.name)
      }
    }
  }
}
