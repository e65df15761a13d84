package import CommandLineSupport
import Tensors

extension TraceManifest {
  /// The manifest as JSON, a line for each tensor.
  ///
  /// `{"producer": {"name", "version", "kernels"}, "model": {"path", "sha256"}, "fused": boolean,
  /// "complete": boolean, "tensors": [{"kind": "input|constant|computed", "node", "operators": [...],
  /// "op", "kernel", "tensor", "name", "shape": [...], "count", "min", "max", "mean", "std", "zero",
  /// "nan", "inf", "nanoseconds", "file"}, ...]}`. What is absent is `null`.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("producer") { writer in
        writer.object { writer in
          writer.member("name") { $0.string(producer.name) }
          writer.member("version") { $0.string(producer.version) }
          writer.member("kernels") { $0.string(producer.kernels) }
        }
      }
      writer.member("model") { writer in
        writer.object { writer in
          writer.member("path") { $0.string(model) }
          writer.member("sha256") { $0.string(modelSHA256) }
        }
      }
      writer.member("fused") { $0.boolean(isFused) }
      writer.member("complete") { $0.boolean(isComplete) }
      writer.member("tensors") { writer in
        writer.array { writer in
          for tensor in tensors {
            writer.breakLine()
            tensor.write(to: &writer)
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}

extension TraceRecord {
  /// Writes one object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind") { $0.string(kind.rawValue) }
      writer.member("node") { $0.optional(node) }
      writer.member("operators") { $0.numbers(operators) }
      writer.member("op") { $0.optional(operation) }
      writer.member("kernel") { $0.optional(kernel) }
      writer.member("tensor") { $0.number(tensor) }
      writer.member("name") { $0.optional(name) }
      writer.member("shape") { $0.numbers(shape.dimensions) }
      statistics.writeMembers(to: &writer)
      writer.member("nanoseconds") { $0.optional(nanoseconds) }
      writer.member("file") { $0.optional(file) }
    }
  }
}

extension TensorStatistics {
  /// Writes the members `count`, `min`, `max`, `mean`, `std`, `zero`, `nan` and `inf`.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("count") { $0.number(count) }
    writer.member("min") { $0.optional(minimum) }
    writer.member("max") { $0.optional(maximum) }
    writer.member("mean") { $0.optional(mean) }
    writer.member("std") { $0.optional(standardDeviation) }
    writer.member("zero") { $0.number(zeroCount) }
    writer.member("nan") { $0.number(nanCount) }
    writer.member("inf") { $0.number(infinityCount) }
  }
}
