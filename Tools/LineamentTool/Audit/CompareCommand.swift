import CommandLineSupport
import Engine
import ModelAudit
import Tensors

/// `lineament compare`: two sets of tensors, tensor by tensor.
enum CompareCommand: Command {
  struct Settings: Sendable, HasEngineSettings {
    var engine = EngineSettings()
    var producer: String?
    var model: String?
    var isNonCumulative = false
    var limit: Double?
    var listsAll = false
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "compare",
    summary: "Compares tensors with a reference and names the first op that departs.",
    details: [
      """
      Compares the folder DIR, which `lineament trace --dump` has written, with the folder REFERENCE: \
      another trace, or what Tools/dump_litert_tensors.py has written with LiteRT. Given one folder \
      only, that is the reference, and its model is run here on its inputs.
      """,
      """
      Tensors belong together by their index in the same model, or else by name. Reported are the \
      largest and mean distance of two elements, the largest in parts of the reference's largest \
      element, in units in the last place (ulp, many for what is near zero), and the cosine of the \
      angle between both. The largest in parts of the largest element is judged. What has no counterpart is unchecked.
      """,
      """
      By default errors add up from op to op, and one tolerance holds for all. With \
      --non-cumulative each node gets the reference's own inputs, so that one bad node does not \
      stain the others, and the tolerance is that of its kind of op. The output names and explains \
      the tolerances. Nodes are not fused unless --fused is given.
      """,
      """
      Exit code 2 if a tensor is beyond its tolerance, 1 if nothing is comparable or a file that a \
      manifest names cannot be read; the others are still compared.
      """,
      """
      JSON: {"judged", "reference": {"producer", "version", "kernels", "path"}, "model", "sha256", \
      "mode", "compared", "unchecked", "firstDeparture": row or null, "worst": row or null, \
      "tolerances": [{"name", "limit", "explanation"}], "rows": [{"kind", "operators", "op", \
      "kernel", "tensor", "name", "shape", "verdict": "equal|within|beyond|unchecked", "reason", \
      "tolerance", "maxAbs", "meanAbs", "relativeToLargest", "maxUlp", "cosine", "unequal", \
      "worstElement": {"index", "found", "expected"}}], "onlyInReference": [tensors]}. A number that \
      is infinite is null.
      """,
    ],
    operands: .oneOrTwo("DIR", "REFERENCE"),
    options: [
      .value(
        "--reference",
        "litert|lineament",
        "What must have made the reference. Default: either.",
        parser: .choice([("litert", "litert"), ("lineament", "lineament")])
      ) { $0.producer = $1 },
      .flag("--non-cumulative", "Runs each node on the reference's own inputs.") {
        $0.isNonCumulative = true
      },
      .value(
        "--model",
        "FILE",
        "The model to run. Default: the one that the reference's manifest names.",
        parser: .text
      ) { $0.model = $1 },
      .value(
        "--limit",
        "X",
        "One limit for all ops, in parts of the largest element, instead of the tolerances.",
        parser: .limit
      ) { $0.limit = $1 },
      .flag("--all", "Lists every tensor, not only those beyond tolerance.") { $0.listsAll = true },
      .flag("--fused", "Fuses nodes in a model that is run here. Default: it is not fused.") {
        $0.engine.isFused = true
      },
      .kernels, .gemm,
      .json { $0.writesJSON = true },
    ],
    check: { (settings, operands) throws(UsageError) in
      if settings.isNonCumulative, operands.count > 1 {
        throw UsageError("--non-cumulative runs the model itself: only the reference is taken")
      }
      if settings.model != nil, operands.count > 1 {
        throw UsageError("--model is for a model that is run here: only the reference is taken")
      }
    },
    examples: [
      "lineament compare trace litert",
      "lineament compare --reference litert litert --non-cumulative",
      "lineament compare fused unfused --all",
    ],
    defaults: Settings(engine: EngineSettings(isFused: false))
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let last = operands.last else { return .usage }
    let reference = try TraceFolder(reading: last)
    if let producer = settings.producer, reference.manifest.producer.name != producer {
      throw ToolError(
        .inputFailed,
        "'\(last)' was made by \(reference.manifest.producer.name), expected \(producer)"
      )
    }
    let judged: TraceManifest.Producer
    let comparison: TraceComparison
    var isFused = settings.engine.isFused
    var otherModel: String?
    if operands.count > 1 {
      let folder = try TraceFolder(reading: operands[0])
      judged = folder.manifest.producer
      isFused = folder.manifest.isFused
      if folder.manifest.modelSHA256 != reference.manifest.modelSHA256 {
        otherModel = folder.manifest.model
      }
      comparison = TraceComparison(of: folder, with: reference, limit: settings.limit)
    } else {
      judged = TraceManifest.Producer(settings.engine.options)
      comparison = try comparisonByRunning(settings, reference)
    }
    let report = ComparisonReport(
      judged: judged,
      isFused: isFused,
      otherModel: otherModel,
      reference: reference,
      comparison: comparison
    )
    if settings.writesJSON {
      try console.print(report.json)
    } else {
      try console.print(report.text(listsAll: settings.listsAll))
    }
    for damage in comparison.damages.prefix(Self.mostNotes) { console.note(damage) }
    if comparison.damages.count > Self.mostNotes {
      console.note("and \(comparison.damages.count - Self.mostNotes) more that cannot be read")
    }
    if comparison.firstDeparture != nil { return .differs }
    return comparison.comparedCount > 0 && comparison.damages.isEmpty ? .success : .inputFailed
  }

  /// Files that cannot be read and are named one by one.
  private static let mostNotes = 5

  /// Runs the reference's model.
  private static func comparisonByRunning(
    _ settings: Settings,
    _ reference: TraceFolder
  ) throws(ToolError) -> TraceComparison {
    let file = try ModelPath(settings.model ?? reference.manifest.model).model()
    guard file.sha256 == reference.manifest.modelSHA256 else {
      throw ToolError(
        .inputFailed,
        "'\(file.name)' has the digest \(file.sha256), the reference is of a model with "
          + reference.manifest.modelSHA256
      )
    }
    let trace = try modelTrace(file, settings.engine.options)
    var result: TraceComparison?
    try asToolError {
      result =
        settings.isNonCumulative
        ? try TraceComparison(replaying: trace, on: reference, limit: settings.limit)
        : try TraceComparison(running: trace, on: reference, limit: settings.limit)
    }
    guard let result else { throw ToolError(.inputFailed, "nothing was compared") }
    return result
  }
}

extension ValueParser<Double> {
  /// A limit for errors.
  fileprivate static var limit: Self {
    ValueParser(expectation: "a number of 0 or more") { text in
      Double(text).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
  }
}
