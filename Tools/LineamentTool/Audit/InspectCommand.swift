import CommandLineSupport
import ModelAudit

/// `lineament inspect`: everything in a model file, with nothing executed.
enum InspectCommand: Command {
  struct Settings: Sendable {
    var isSummary = false
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "inspect",
    summary: "Lists everything in a .tflite or .task file, without running it.",
    details: [
      """
      Lists a bundle's entries, and of each model its metadata, operators with versions and options, \
      tensors with shapes, types and quantisation, the multiply-accumulates and bytes of each \
      operator, and every operator that the engine cannot run. FILE may be BUNDLE.task:ENTRY for one \
      model of a bundle. Works on files that cannot run; of a damaged one, lists what can be read.
      """,
      """
      Exit code 0 if everything can be read and run, 1 if operators are unsupported, an entry is \
      missing or damaged, 66 if the file as a whole cannot be read. The result is printed in all \
      three cases.
      """,
      """
      JSON: {"path", "kind", "bytes", "sha256", "sound", "fault": {"message", "path", "offset"} or \
      null, "fragments", "entries": [{"name", "bytes", "storedBytes", "method", "offset", "crc32", \
      "fault"}], "missingEntries", "models": [{"name", "bytes", "dataBytes", "sha256", "version", \
      "description", "macs", "runs", "problems": [{"operator", "op", "code", "version", \
      "unsupported", "reason"}], "metadata": {...}, "subgraphs": [{"name", "inputs", "outputs", \
      "operators": [{"index", "op", "code", "version", "inputs", "outputs", "options": {...}, "macs", \
      "readBytes", "constantBytes", "writtenBytes"}], "tensors": [{"index", "name", "type", "shape", \
      "bytes", "role", "storedBytes", "sparse", "quantization": {"scales", "zeroPoints", "axis"} or \
      null}]}]}]}. Inputs that are left out are null.
      """,
    ],
    operands: .one("FILE"),
    options: [
      .flag("--summary", "Leaves out the lists of operators and tensors; JSON is not affected.") {
        $0.isSummary = true
      },
      .json { $0.writesJSON = true },
    ],
    examples: [
      "lineament inspect face_landmarker.task --summary",
      "lineament inspect face_landmarker.task:face_detector.tflite",
      "lineament inspect unknown.tflite --json",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let operand = operands.first else { return .usage }
    let path = ModelPath(operand)
    let inspection = FileInspection(
      path: operand,
      bytes: try path.contents(),
      entry: path.entry
    )
    if settings.writesJSON {
      try console.print(inspection.json)
    } else {
      try console.print(inspection.text(isSummary: settings.isSummary))
    }
    if let fault = inspection.fault {
      throw ToolError(.modelUnusable, "'\(operand)': \(fault)")
    }
    return inspection.isSound ? .success : .inputFailed
  }
}
