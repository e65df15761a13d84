package import CommandLineSupport
package import ModelFormats

extension FileInspection {
  /// The inspection as one JSON object; `lineament inspect --help` lists its members.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("path") { $0.string(path) }
      writer.member("kind") { $0.string(kind.rawValue) }
      writer.member("bytes") { $0.number(byteCount) }
      writer.member("sha256") { $0.string(sha256) }
      writer.member("sound") { $0.boolean(isSound) }
      writer.member("fault") { $0.fault(fault) }
      writer.member("fragments") { writer in write(fragments, to: &writer) }
      writer.member("entries") { writer in
        writer.array { writer in
          for entry in entries {
            writer.breakLine()
            write(entry, to: &writer)
          }
        }
      }
      writer.member("missingEntries") { writer in
        writer.array { writer in missingEntries.forEach { writer.string($0) } }
      }
      writer.member("models") { writer in
        writer.array { writer in for model in models { model.write(to: &writer) } }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private func write(_ entry: Entry, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name") { $0.string(entry.entry.name) }
      writer.member("bytes") { $0.number(entry.entry.byteCount) }
      writer.member("storedBytes") { $0.number(entry.entry.compressedByteCount) }
      writer.member("method") { $0.string(entry.entry.method.text) }
      writer.member("offset") { $0.number(entry.entry.dataOffset) }
      writer.member("crc32") { $0.number(Int(entry.entry.checksum)) }
      writer.member("fault") { $0.fault(entry.fault) }
    }
  }

  private func write(_ fragments: Fragments?, to writer: inout JSONWriter) {
    switch fragments {
    case .archive(let archive):
      writer.object { writer in
        writer.member("entries") { writer in
          writer.array { writer in
            for entry in archive.entries {
              writer.object { writer in
                writer.member("name") { $0.string(entry.name) }
                writer.member("bytes") { $0.number(entry.byteCount) }
                writer.member("storedBytes") { $0.number(entry.compressedByteCount) }
                writer.member("presentBytes") { $0.number(entry.presentByteCount) }
                writer.member("offset") { $0.number(entry.dataOffset) }
              }
            }
          }
        }
      }
    case .model(let model):
      writer.object { writer in
        writer.member("description") { $0.optional(try? model.description.get()) }
        writer.member("operatorKinds") { writer in
          writer.array { writer in
            for code in (try? model.operatorCodes.get()) ?? [] {
              writer.object { writer in
                writer.member("op") { $0.string(code.name) }
                writer.member("version") { $0.number(Int(code.version)) }
              }
            }
          }
        }
        writer.member("subgraphs") { writer in
          writer.array { writer in
            for graph in (try? model.graphs.get()) ?? [] {
              writer.object { writer in
                writer.member("name") { $0.optional(graph.name) }
                writer.member("tensors") { $0.number(graph.tensorCount) }
                writer.member("operators") { $0.number(graph.operatorCount) }
              }
            }
          }
        }
        writer.member("buffers") { $0.optional((try? model.buffers.get())?.count) }
        writer.member("wholeBuffers") { $0.optional((try? model.buffers.get())?.whole) }
      }
    case nil: writer.null()
    }
  }
}

extension JSONWriter {
  /// Writes `{"message", "path", "offset"}` or `null`.
  package mutating func fault(_ fault: ModelFormatError?) {
    guard let fault else { return null() }
    object { writer in
      writer.member("message") { $0.string(fault.description) }
      writer.member("path") { $0.string(fault.path) }
      writer.member("offset") { $0.optional(fault.byteOffset) }
    }
  }
}
