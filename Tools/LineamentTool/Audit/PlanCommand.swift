import CommandLineSupport
import Engine
import ModelAudit

/// `lineament plan`: how a model is made ready to run, and why so.
enum PlanCommand: Command {
  struct Settings: Sendable, HasEngineSettings {
    var engine = EngineSettings()
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "plan",
    summary: "Shows how a model is made ready to run: fusion, kernels, memory.",
    details: [
      """
      Shows, with nothing executed, what each rewrite does to the model, which operators each node \
      does the work of, which kernels were considered for each node and why one was chosen, where \
      each tensor lies in memory and from which node to which, and the bytes of packed filters and \
      scratch memory. FILE may be BUNDLE.task:ENTRY; of a bundle, each model is planned, and one that \
      cannot run is named on standard error.
      """,
      """
      A cost is a kernel's own estimate of its time in vector operations, and only compares kernels \
      of one instruction set. A lifetime that ends at "the end" is that of an input, which keeps its \
      value, or of an output.
      """,
      """
      JSON: {"plans": [{"model", "sha256", "kernels", "fused", "macs", "memory": {"arenaBytes", \
      "withoutSharingBytes", "leastBytes", "packedBytes", "constantBytes", \
      "scratchBytesPerThread"}, "passes": [{"name", "nodesBefore", "nodesAfter", "rewrites": \
      [{"kind": "fused|folded|removed", "parts": [{"op", "operators"}], "result"}]}], "nodes": \
      [{"node", "operators", "op", "kernel", "inputs", "output", "shape", "macs", "items", \
      "usefulThreads", "packedBytes", "constantBytes", "scratchBytes", "candidates": [{"kernel", \
      "verdict": "chosen|passed over|refused", "reason", "cost"}]}], "arena": [{"tensor", "name", \
      "shape", "role", "aliases", "offset", "bytes", "firstNode", "lastNode"}]}]}
      """,
    ],
    operands: .one("FILE"),
    options: [.unfused, .kernels, .gemm, .json { $0.writesJSON = true }],
    examples: [
      "lineament plan face_detector.tflite",
      "lineament plan face_landmarker.task:face_blendshapes.tflite --kernels avx2 --json",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let operand = operands.first else { return .usage }
    var reports: [PlanReport] = []
    let files = try ModelPath(operand).models()
    for file in files {
      do throws(ToolError) {
        reports.append(try PlanReport(file, options: settings.engine.options))
      } catch {
        // A bundle's other models have plans all the same.
        guard files.count > 1 else { throw error }
        console.note(error.description)
      }
    }
    guard !reports.isEmpty else { return .modelUnusable }
    let exitCode: ExitCode = reports.count == files.count ? .success : .inputFailed
    guard settings.writesJSON else {
      try console.print(reports.map(\.text).joined(separator: "\n"))
      return exitCode
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("plans") { writer in
        writer.array { writer in reports.forEach { $0.write(to: &writer) } }
      }
    }
    writer.endLine()
    try console.print(writer.bytes)
    return exitCode
  }
}
