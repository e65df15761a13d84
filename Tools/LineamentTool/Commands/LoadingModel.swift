import CommandLineSupport
import FaceTasks

/// Makes a task, and names the model file if that cannot be used.
///
/// - Throws: ``ToolError`` with ``ExitCode/modelUnusable``.
func loadingModel<Result>(
  _ options: BaseOptions,
  _ makeTask: () throws(TaskError) -> Result
) throws(ToolError) -> Result {
  do throws(TaskError) {
    return try makeTask()
  } catch {
    throw ToolError(.modelUnusable, "'\(options.modelAssetPath)': \(error)")
  }
}
