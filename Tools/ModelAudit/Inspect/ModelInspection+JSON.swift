import Bytes
import CommandLineSupport
import Engine
import ModelFormats
import Tensors

extension ModelInspection {
  func write(to writer: inout JSONWriter) {
    let model = file.model
    writer.object { writer in
      writer.member("name") { $0.string(file.entry ?? file.name) }
      writer.member("bytes") { $0.number(file.bytes.count) }
      writer.member("dataBytes") { $0.number(storedByteCount) }
      writer.member("sha256") { $0.string(file.sha256) }
      writer.member("version") { $0.number(Int(model.version)) }
      writer.member("description") { $0.optional(model.description) }
      writer.member("macs") { $0.number(multiplyAccumulateCount) }
      writer.member("runs") { $0.boolean(problems.isEmpty) }
      writer.member("problems") { writer in
        writer.array { writer in problems.forEach { $0.write(to: &writer) } }
      }
      writer.member("metadata") { writer in writeMetadata(to: &writer) }
      writer.member("subgraphs") { writer in
        writer.array { writer in
          for index in model.subgraphs.indices { writeGraph(index, to: &writer) }
        }
      }
    }
  }

  private func writeMetadata(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("buffers") { writer in
        writer.array { writer in
          for entry in file.model.metadata {
            writer.object { writer in
              writer.member("name") { $0.string(entry.name) }
              writer.member("bytes") {
                $0.number(file.model.buffers[entry.bufferIndex]?.count ?? 0)
              }
            }
          }
        }
      }
      writer.member("fault") { $0.fault(documentationFault) }
      writer.member("name") { $0.optional(documentation?.name) }
      writer.member("description") { $0.optional(documentation?.description) }
      writer.member("version") { $0.optional(documentation?.version) }
      writer.member("author") { $0.optional(documentation?.author) }
      writer.member("license") { $0.optional(documentation?.license) }
      writer.member("inputs") { $0.documented(documentation?.inputs ?? []) }
      writer.member("outputs") { $0.documented(documentation?.outputs ?? []) }
      writer.member("files") { $0.strings((documentation?.files ?? []).map { $0.name ?? "" }) }
      writer.member("custom") { $0.strings((documentation?.custom ?? []).map { $0.name ?? "" }) }
      writer.member("packedFiles") { writer in
        writer.array { writer in
          for entry in packedFiles {
            writer.object { writer in
              writer.member("name") { $0.string(entry.name) }
              writer.member("bytes") { $0.number(entry.byteCount) }
            }
          }
        }
      }
    }
  }

  private func writeGraph(_ index: Int, to writer: inout JSONWriter) {
    let graph = file.model.subgraphs[index]
    writer.object { writer in
      writer.member("name") { $0.optional(graph.name) }
      writer.member("inputs") { $0.numbers(graph.inputs) }
      writer.member("outputs") { $0.numbers(graph.outputs) }
      writer.member("operators") { writer in
        writer.array { writer in
          for place in graph.operators.indices {
            writer.breakLine()
            writeOperator(place, in: index, to: &writer)
          }
        }
      }
      writer.member("tensors") { writer in
        writer.array { writer in
          for place in graph.tensors.indices {
            writer.breakLine()
            writeTensor(place, in: index, to: &writer)
          }
        }
      }
    }
  }

  private func writeOperator(_ place: Int, in index: Int, to writer: inout JSONWriter) {
    let step = file.model.subgraphs[index].operators[place]
    let code = file.model.operatorCodes[step.operatorCodeIndex]
    let work = graphs[index].operators[place]
    writer.object { writer in
      writer.member("index") { $0.number(place) }
      writer.member("op") { $0.string(code.name) }
      writer.member("code") { $0.number(Int(code.builtinCode)) }
      writer.member("version") { $0.number(Int(code.version)) }
      writer.member("inputs") { writer in
        writer.array { writer in step.inputs.forEach { writer.optional($0) } }
      }
      writer.member("outputs") { $0.numbers(step.outputs) }
      writer.member("options") { writer in
        writer.object { writer in
          for field in OptionField.all(of: step.options) {
            writer.member(field.name) { $0.option(field.value) }
          }
        }
      }
      writer.member("macs") { $0.optional(work.multiplyAccumulateCount) }
      writer.member("readBytes") { $0.number(work.readByteCount) }
      writer.member("constantBytes") { $0.number(work.constantByteCount) }
      writer.member("writtenBytes") { $0.number(work.writtenByteCount) }
    }
  }

  private func writeTensor(_ place: Int, in index: Int, to writer: inout JSONWriter) {
    let graph = file.model.subgraphs[index]
    let tensor = graph.tensors[place]
    writer.object { writer in
      writer.member("index") { $0.number(place) }
      writer.member("name") { $0.optional(tensor.name) }
      writer.member("type") { $0.string("\(tensor.elementType)") }
      writer.member("shape") { $0.numbers(tensor.shape.dimensions) }
      writer.member("bytes") { $0.number(tensor.denseByteCount) }
      writer.member("role") {
        $0.string(graph.role(ofTensor: place, constants: graphs[index].constants))
      }
      writer.member("storedBytes") {
        $0.optional(file.model.buffers[tensor.bufferIndex]?.count)
      }
      writer.member("sparse") { $0.boolean(tensor.sparsity != nil) }
      writer.member("quantization") { writer in
        guard let quantization = tensor.quantization else { return writer.null() }
        writer.object { writer in
          writer.member("scales") { $0.numbers(quantization.scales) }
          writer.member("zeroPoints") { $0.numbers(quantization.zeroPoints.map { Int($0) }) }
          writer.member("axis") { $0.number(quantization.quantizedDimension) }
        }
      }
    }
  }
}

extension ImportProblem {
  /// Writes `{"operator", "op", "code", "version", "unsupported", "reason"}`.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("operator") { $0.optional(location?.index) }
      writer.member("op") { $0.optional(location?.name) }
      writer.member("code") { $0.optional(location.map { Int($0.builtinCode) }) }
      writer.member("version") { $0.optional(location.map { Int($0.version) }) }
      writer.member("unsupported") { $0.boolean(isUnsupported) }
      writer.member("reason") { $0.string(reason) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func option(_ value: OptionField.Value) {
    switch value {
    case .integer(let number): self.number(number)
    case .integers(let numbers): self.numbers(numbers)
    case .number(let number): self.number(number)
    case .boolean(let flag): boolean(flag)
    case .word(let word): string(word)
    }
  }

  fileprivate mutating func documented(_ tensors: [ModelDocumentation.Tensor]) {
    array { writer in
      for tensor in tensors {
        writer.object { writer in
          writer.member("name") { $0.optional(tensor.name) }
          writer.member("description") { $0.optional(tensor.description) }
          writer.member("means") { $0.numbers(tensor.normalizations.flatMap(\.means)) }
          writer.member("deviations") {
            $0.numbers(tensor.normalizations.flatMap(\.standardDeviations))
          }
          writer.member("files") { $0.strings(tensor.files.map { $0.name ?? "" }) }
        }
      }
    }
  }
}
