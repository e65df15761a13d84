import Bytes
import CommandLineSupport
import Engine
import ModelFormats

/// `bench model`: the time of any model that the engine can run.
enum ModelCommand: Command {
  struct Settings: Sendable, HasThreads, HasJSON {
    var threads = 1
    var runs: Int?
    var gemm = EngineOptions.GEMMChoice.automatic
    var showsProfile = false
    var comparesObserver = false
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "model",
    summary: "The time of a .tflite model, and of each of its nodes.",
    details: [
      """
      Runs a model's first subgraph on random numbers. A model that the engine cannot run is \
      refused with its reason.
      """,
      """
      JSON: {"median_ms", "min_ms", "p90_ms"}; \(ObserverHelp.json); with --profile \
      also "nodes": [{"operation", \
      "kernel", "operators", "shape", "median_ms", "min_ms", "p90_ms", "gflops"}, ...].
      """,
    ],
    operands: .one("MODEL.tflite"),
    options: [
      .threads,
      .value(
        "--runs",
        "N",
        "Runs to measure. Default: as many as fit two seconds, at least ten.",
        parser: .integer(1...1_000_000)
      ) { $0.runs = $1 },
      .value(
        "--gemm",
        "simd|openblas",
        """
        What computes matrix products: the package's own kernels, or the OpenBLAS of this machine. \
        Default: simd.
        """,
        parser: .choice([("simd", .simd), ("openblas", .openBLAS)])
      ) { $0.gemm = $1 },
      .flag(
        "--observer",
        ObserverHelp.option
      ) { $0.comparesObserver = true },
      .flag("--profile", "Lists the time, the speed and the kernel of each node.") {
        $0.showsProfile = true
      },
      .json,
    ],
    examples: [
      "bench model Models/face_detection_short_range.tflite --json",
      "bench model face_landmarks_detector.tflite --profile --threads 2",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let path = operands.first else { return .usage }
    let session = try Session(
      benchmarking: loadModel(path),
      named: path,
      pool: ThreadPool(workerCount: settings.threads),
      options: EngineOptions(gemm: settings.gemm)
    )
    let repetition = settings.runs.map(Repetition.runs) ?? .seconds(2)
    guard let times = Statistics(measurements(repetition) { session.run() }) else {
      return .inputFailed
    }
    let profile = settings.showsProfile ? ModelProfile(session, runs: settings.runs ?? 50) : nil
    let observed =
      settings.comparesObserver
      ? ObserverCost(repetition, plain: { session.run() }, observed: { session.run { _ in } }) : nil
    var writer = JSONWriter()
    if settings.writesJSON {
      writer.object { writer in
        writer.millisecondMembers(times)
        observed?.writeMember(to: &writer)
        if let profile { writer.member("nodes") { profile.write(to: &$0) } }
      }
      writer.endLine()
      try console.print(writer.bytes)
    } else {
      var table = TextTable(["model", "median ms", "min ms", "p90 ms", "runs"])
      table.append([path] + millisecondCells(times) + ["\(times.count)"])
      try console.print(table.text)
      if let observed { try console.print("\n" + observed.text) }
      if let profile { try console.print("\n" + profile.text) }
    }
    return .success
  }
}

/// A decoded model file.
func loadModel(_ path: String) throws(ToolError) -> TFLiteModel {
  do {
    return try TFLiteModel(bytes: SharedBytes(contentsOfFile: path))
  } catch let error as FileError {
    throw ToolError(.modelUnusable, "\(error)")
  } catch {
    throw ToolError(.modelUnusable, "'\(path)': \(error)")
  }
}

extension Session {
  /// A session whose inputs are random numbers.
  convenience init(
    benchmarking model: TFLiteModel,
    named name: String,
    pool: ThreadPool,
    options: EngineOptions = EngineOptions()
  ) throws(ToolError) {
    do throws(EngineError) {
      self.init(try CompiledModel(model, options: options), pool: pool)
    } catch {
      throw ToolError(.modelUnusable, "'\(name)': \(error)")
    }
    var random = RandomFloats()
    for index in self.model.inputs.indices { random.fill(input(index)) }
  }
}
