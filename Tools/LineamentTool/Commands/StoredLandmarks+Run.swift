import CommandLineSupport
import FaceTasks

/// What a command makes of one document.
struct StoredLandmarksOutcome {
  /// Lines for people.
  let text: String
  /// One line of JSON.
  let json: [UInt8]
}

extension StoredLandmarksSettings {
  /// Processes documents one after the other; a bad one is noted and the others still run.
  func forEachDocument(
    _ documents: [FaceDocument],
    console: Console,
    _ process: (FaceDocument) throws(TaskError) -> StoredLandmarksOutcome
  ) throws(ToolError) -> ExitCode {
    var exitCode = ExitCode.success
    for (index, document) in documents.enumerated() {
      let outcome: StoredLandmarksOutcome
      do throws(TaskError) {
        outcome = try process(document)
      } catch {
        console.note("'\(landmarks ?? "")', document \(index + 1): \(error)")
        exitCode = .inputFailed
        continue
      }
      switch format {
      case .text: try console.print(outcome.text)
      case .json: try console.print(outcome.json)
      }
    }
    return exitCode
  }
}
