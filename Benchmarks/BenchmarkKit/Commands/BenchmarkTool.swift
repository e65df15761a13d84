package import CommandLineSupport

/// The benchmark tool's front door.
package enum BenchmarkTool {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// Names, commands and exit codes of the tool.
  static let tool = CommandLineTool(
    name: "bench",
    version: version,
    summary: """
      Measures kernels, models and whole pipelines, also beside other libraries.
      Every time is reported as median, minimum and p90 (nine runs in ten take no longer).
      """,
    commands: [
      KernelsCommand.self, ModelCommand.self, PipelineCommand.self, StagesCommand.self,
      LoadingCommand.self, ScalingCommand.self, MLKitCommand.self, RecallCommand.self,
      StressCommand.self, CompareCommand.self,
      ServeCommand.self,
    ],
    exitCodes: [
      (.success, "everything was measured"),
      (.inputFailed, "an input failed, or with --check a threshold was missed"),
      (.usage, "the arguments were not understood"),
      (.modelUnusable, "the model is missing or unusable"),
      (.outputFailed, "the results could not be written"),
    ]
  )

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - console: Where results and notes go; standard output and error if `nil`.
  /// - Returns: The process's exit code.
  package static func run(_ arguments: [String], console: Console? = nil) -> Int32 {
    let console = console ?? .standard(for: tool.name)
    let isMeasuring = arguments.count > 0 && !arguments.contains { $0 == "-h" || $0 == "--help" }
    if isMeasuring, arguments.first != "serve", let warning = BuildConfiguration.warning {
      console.note(warning)
    }
    return tool.run(arguments, console: console)
  }
}
