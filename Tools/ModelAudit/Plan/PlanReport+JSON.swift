package import CommandLineSupport
import Engine
import Tensors

extension PlanReport {
  /// Writes the plan as one object; `lineament plan --help` lists its members.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("model") { $0.string(file.name) }
      writer.member("sha256") { $0.string(file.sha256) }
      writer.member("kernels") { $0.string(kernels) }
      writer.member("fused") { $0.boolean(isFused) }
      writer.member("macs") { $0.number(plan.multiplyAccumulateCount) }
      writer.member("memory") { writer in
        writer.object { writer in
          writer.member("arenaBytes") { $0.number(plan.arenaByteCount) }
          writer.member("withoutSharingBytes") { $0.number(plan.arenaBounds.withoutSharing) }
          writer.member("leastBytes") { $0.number(plan.arenaBounds.least) }
          writer.member("packedBytes") { $0.number(plan.packedByteCount) }
          writer.member("constantBytes") { $0.number(plan.constantByteCount) }
          writer.member("scratchBytesPerThread") { $0.number(plan.scratchByteCount) }
        }
      }
      writer.member("passes") { $0.lines(plan.passes) { $1.write(to: &$0) } }
      writer.member("nodes") { $0.lines(plan.nodes) { $1.write(to: &$0) } }
      writer.member("arena") { $0.lines(plan.arena) { $1.write(to: &$0) } }
    }
  }
}

extension JSONWriter {
  /// Writes an array with an element a line.
  package mutating func lines<Element>(
    _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    array { writer in
      for element in elements {
        writer.breakLine()
        body(&writer, element)
      }
    }
  }
}

extension PlanDescription.Pass {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name") { $0.string(name) }
      writer.member("nodesBefore") { $0.number(nodeCounts.before) }
      writer.member("nodesAfter") { $0.number(nodeCounts.after) }
      writer.member("rewrites") { writer in
        writer.array { writer in
          for rewrite in rewrites {
            writer.object { writer in
              writer.member("kind") { $0.string(rewrite.kind.rawValue) }
              writer.member("parts") { writer in
                writer.array { writer in rewrite.parts.forEach { $0.write(to: &writer) } }
              }
              writer.member("result") { writer in
                if let result = rewrite.result { result.write(to: &writer) } else { writer.null() }
              }
            }
          }
        }
      }
    }
  }
}

extension PlanDescription.Part {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("op") { $0.string(operation) }
      writer.member("operators") { $0.numbers(operators) }
    }
  }
}

extension PlanDescription.PlannedNode {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("node") { $0.number(index) }
      writer.member("operators") { $0.numbers(operators) }
      writer.member("op") { $0.string(operation) }
      writer.member("kernel") { $0.string(kernel) }
      writer.member("inputs") { $0.numbers(inputs) }
      writer.member("output") { $0.number(output) }
      writer.member("shape") { $0.numbers(outputShape.dimensions) }
      writer.member("macs") { $0.optional(multiplyAccumulateCount) }
      writer.member("items") { $0.number(itemCount) }
      writer.member("usefulThreads") { $0.number(usefulThreadCount) }
      writer.member("packedBytes") { $0.number(packedByteCount) }
      writer.member("constantBytes") { $0.number(constantByteCount) }
      writer.member("scratchBytes") { $0.number(scratchByteCount) }
      writer.member("candidates") { writer in
        writer.array { writer in
          for candidate in candidates {
            writer.object { writer in
              writer.member("kernel") { $0.string(candidate.kernel) }
              writer.member("verdict") { $0.string(candidate.verdict.rawValue) }
              writer.member("reason") { $0.string(candidate.reason) }
              writer.member("cost") { $0.optional(candidate.cost) }
            }
          }
        }
      }
    }
  }
}

extension PlanDescription.ArenaRange {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("tensor") { $0.number(tensor) }
      writer.member("name") { $0.optional(name) }
      writer.member("shape") { $0.numbers(shape.dimensions) }
      writer.member("role") { $0.string(role.rawValue) }
      writer.member("aliases") { $0.numbers(aliases) }
      writer.member("offset") { $0.number(byteOffset) }
      writer.member("bytes") { $0.number(byteCount) }
      writer.member("firstNode") { $0.number(lifetime.lowerBound) }
      writer.member("lastNode") { $0.number(lifetime.upperBound) }
    }
  }
}
