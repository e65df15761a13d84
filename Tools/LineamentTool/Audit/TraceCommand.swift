import Bytes
import CommandLineSupport
import Engine
import ModelAudit
import Tensors

/// `lineament trace`: every tensor of a run, node by node.
enum TraceCommand: Command {
  struct Settings: Sendable, HasEngineSettings {
    var engine = EngineSettings()
    var inputs: [String] = []
    var image: String?
    var folder: String?
    var operators: ClosedRange<Int>?
    var stop: ModelTrace.Break?
    var threads = 1
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "trace",
    summary: "Runs a model node by node and shows or writes every tensor.",
    details: [
      """
      Runs a model once and prints a line for each node as soon as it has run: the model's operators \
      that it does the work of, its kernel, the smallest, largest and mean element of its result, \
      their standard deviation, NaNs, infinities, and its time. FILE may be BUNDLE.task:ENTRY.
      """,
      """
      With --image a face model gets what the pipelines feed it: a detector the whole picture, \
      letterboxed with black; a landmark model the surroundings of the best face, found by the \
      detector of the same bundle or else by the tool's own; a blendshape model the landmarks found \
      there. The range of the values is that of the model's metadata.
      """,
      """
      With --dump the folder DIR gets tensor_N.npy for each tensor N of the model and manifest.json, \
      whose form is that of --json: {"producer": {"name", "version", "kernels"}, "model": {"path", \
      "sha256"}, "fused", "complete", "tensors": [{"kind": "input|constant|computed", "node", \
      "operators", "op", "kernel", "tensor", "name", "shape", "count", "min", "max", "mean", "std", \
      "zero", "nan", "inf", "nanoseconds", "file"}]}. Constants are weights that operators such as \
      DEQUANTIZE unpack; that work is done when the model is made ready, so no node does it. \
      "complete" is false if the run was ended before the last node.
      """,
      """
      Exit code 1 if --break-on has ended the run.
      """,
    ],
    operands: .one("FILE"),
    options: [
      .value(
        "--input",
        "X.npy",
        "A tensor for the next input. Repeat it for models with several inputs.",
        parser: .text
      ) { $0.inputs.append($1) },
      .value("--image", "PIC", "A PNG or JPEG file to make the input of.", parser: .text) {
        $0.image = $1
      },
      .value(
        "--dump",
        "DIR",
        "The folder for tensors and manifest, made if it is missing. Default: none are written.",
        parser: .text
      ) { $0.folder = $1 },
      .value(
        "--nodes",
        "A..B",
        """
        Shows and writes only inputs and what the model's operators A to B compute, and ends the run \
        behind them. A or B may be left out.
        """,
        parser: .operatorRange
      ) { $0.operators = $1 },
      .value(
        "--break-on",
        "nan|inf|nonfinite",
        "Ends at the first tensor with a NaN, an infinity, or either, be it an input.",
        parser: .choice([("nan", .nan), ("inf", .infinity), ("nonfinite", .nonfinite)])
      ) { $0.stop = $1 },
      .unfused, .kernels, .gemm,
      .value(
        "--threads",
        "N",
        "Threads to compute with. Results do not depend on it. Default: 1.",
        parser: .integer(1...Session.maximumThreadCount)
      ) { $0.threads = $1 },
      .json { $0.writesJSON = true },
    ],
    check: { (settings, _) throws(UsageError) in
      if settings.inputs.isEmpty, settings.image == nil {
        throw UsageError("--input or --image is missing")
      }
      if !settings.inputs.isEmpty, settings.image != nil {
        throw UsageError("--input and --image are given: only one of them can fill the input")
      }
    },
    examples: [
      "lineament trace face_landmarker.task:face_detector.tflite --image photo.jpg",
      "lineament trace detector.tflite --input x.npy --dump trace --unfused",
      "lineament trace broken.tflite --input x.npy --break-on nan",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let operand = operands.first else { return .usage }
    let file = try ModelPath(operand).model()
    let trace = try modelTrace(file, settings.engine.options, threads: settings.threads)
    if let first = settings.operators?.lowerBound, first >= trace.operatorCount {
      throw ToolError(
        .usage,
        "--nodes begins at \(first), but the operators of '\(file.name)' are 0 to "
          + "\(trace.operatorCount - 1)"
      )
    }
    let origin = try fillInputs(of: trace.session, file, settings)
    var writer = try TraceWriter(
      trace.session.model,
      folder: settings.folder,
      console: settings.writesJSON ? nil : console
    )
    try writer.begin(file, settings.engine.options, inputs: origin)
    var isComplete = false
    /// What ends the trace; everything is shown that lies before it.
    var last: TraceRecord?
    try asToolError {
      func add(_ record: TraceRecord, _ elements: UnsafeBufferPointer<Float>) throws {
        try writer.add(record, elements)
        if last == nil, settings.stop?.applies(to: record.statistics) == true { last = record }
      }
      try trace.inputs(add)
      if last == nil { try trace.constants(operators: settings.operators, add) }
      if last == nil {
        isComplete = try trace.run(operators: settings.operators, breakingOn: settings.stop, add)
      }
    }
    let manifest = TraceManifest(
      producer: TraceManifest.Producer(settings.engine.options),
      model: file.name,
      modelSHA256: file.sha256,
      isFused: settings.engine.isFused,
      isComplete: isComplete,
      tensors: writer.records
    )
    try writer.end(manifest)
    if settings.writesJSON { try console.print(manifest.json) }
    guard let last else { return .success }
    console.note("stopped: \(last.place) has \(last.statistics.faultText)")
    return .inputFailed
  }

  private static func fillInputs(
    of session: Session,
    _ file: ModelFile,
    _ settings: Settings
  ) throws(ToolError) -> String {
    if let image = settings.image {
      let input = try PictureInput(image, options: settings.engine.options)
      return "\(image): \(try input.fill(session, of: file))"
    }
    guard settings.inputs.count == session.model.inputs.count else {
      throw ToolError(
        .usage,
        "'\(file.name)' has \(session.model.inputs.count) inputs, found \(settings.inputs.count) "
          + "--input"
      )
    }
    for (index, input) in settings.inputs.enumerated() {
      try RunCommand.fill(session, index: index, from: input)
    }
    return settings.inputs.joined(separator: ", ")
  }
}

/// Compiles a model to be run node by node.
///
/// - Throws: ``ToolError`` with ``ExitCode/modelUnusable``.
func modelTrace(
  _ file: ModelFile,
  _ options: EngineOptions,
  threads: Int = 1
) throws(ToolError) -> ModelTrace {
  do throws(EngineError) {
    return try ModelTrace(file.model, options: options, threadCount: threads)
  } catch {
    throw ToolError(.modelUnusable, "'\(file.name)': \(error)")
  }
}

/// Passes on errors of the tool and makes others an unusable model.
func asToolError(_ body: () throws -> Void) throws(ToolError) {
  do {
    try body()
  } catch let error as ToolError {
    throw error
  } catch {
    throw ToolError(.modelUnusable, "\(error)")
  }
}

extension ValueParser<ClosedRange<Int>> {
  /// Operators of a model: `A..B`, `A..`, `..B` or one number.
  static var operatorRange: Self {
    ValueParser(expectation: "a range of operators such as 3..7, 3.. or ..7") { text in
      let numbers: (String?, String?)
      if let dots = text.firstRange(of: "..") {
        numbers = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
      } else {
        numbers = (text, text)
      }
      guard let first = numbers.0.flatMap({ $0.isEmpty ? 0 : Int($0) }),
        let last = numbers.1.flatMap({ $0.isEmpty ? Int.max : Int($0) }),
        0 <= first, first <= last, text != ".."
      else { return nil }
      return first...last
    }
  }
}

extension TensorStatistics {
  /// What is not finite, in words.
  var faultText: String {
    [(nanCount, "NaN"), (infinityCount, "infinite")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }.joined(separator: " and ")
      + " of \(count) elements"
  }
}
