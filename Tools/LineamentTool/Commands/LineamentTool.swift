package import CommandLineSupport

/// The tool's front door: finds the command and runs it.
package enum LineamentTool {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  /// Names, commands and exit codes of the tool.
  static let tool = CommandLineTool(
    name: "lineament",
    version: version,
    summary: """
      Finds faces in pictures: boxes, 478 landmarks, 52 blendshapes and the head's pose.
      Nothing ever goes over a network.
      """,
    commands: [
      LandmarksCommand.self, DetectCommand.self, RunCommand.self, BlendshapesCommand.self,
      GeometryCommand.self, MLKitCommand.self, InspectCommand.self, PlanCommand.self,
      TraceCommand.self, CompareCommand.self, ReportCommand.self, RecordCommand.self,
      ReplayCommand.self,
    ],
    exitCodes: [
      (.success, "everything worked; a picture without a face is no failure"),
      (.inputFailed, "some input could not be processed; the others were"),
      (.differs, "a comparison found a difference"),
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
    tool.run(arguments, console: console ?? .standard(for: tool.name))
  }
}
