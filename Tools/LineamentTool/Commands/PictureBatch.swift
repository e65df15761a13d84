import Bytes
import CommandLineSupport
import FaceTasks
import ImageCodecs
import Images

/// Runs a task over pictures, one after the other; a bad picture is noted and the others still run.
struct PictureBatch {
  let paths: [String]
  let settings: PictureSettings
  let console: Console

  /// What a task makes of one picture.
  struct Outcome {
    /// Lines for people.
    let text: String
    /// One line of JSON.
    let json: [UInt8]
    /// Draws the results over the picture.
    let overlay: () -> Canvas
  }

  /// Processes all pictures.
  ///
  /// A drawing that cannot be written does not end the run; its picture's results are printed.
  ///
  /// - Parameter process: Runs the task on an upright picture.
  func run(
    _ process: (MPImage, ImageDescription) throws(TaskError) -> Outcome
  ) throws(ToolError) -> ExitCode {
    var target = settings.overlay.map { OverlayTarget(path: $0, pictureCount: paths.count) }
    if let target, target.isFolder { try makeFolder(target.path) }
    var exitCode = ExitCode.success
    for path in paths {
      do throws(PictureError) {
        let outcome = try outcome(of: path, process)
        try print(outcome)
        if let file = target?.file(for: path) { try draw(outcome, to: file) }
      } catch {
        switch error {
        case .picture(let message):
          console.note(message)
          if exitCode == .success { exitCode = .inputFailed }
        case .drawing(let message):
          console.note(message)
          exitCode = .outputFailed
        case .tool(let error): throw error
        }
      }
    }
    return exitCode
  }

  /// What can go wrong with one picture, and what ends the whole run.
  private enum PictureError: Error {
    case picture(String)
    case drawing(String)
    case tool(ToolError)
  }

  private func outcome(
    of path: String,
    _ process: (MPImage, ImageDescription) throws(TaskError) -> Outcome
  ) throws(PictureError) -> Outcome {
    let image: ImageBuffer
    do throws(ImageFileError) {
      image = try ImageFile.read(path)
    } catch {
      throw .picture("\(error)")
    }
    let description = ImageDescription(path: path, width: image.width, height: image.height)
    do throws(TaskError) {
      return try process(MPImage(buffer: image, orientation: settings.orientation), description)
    } catch {
      throw .picture("'\(path)': \(error)")
    }
  }

  private func print(_ outcome: Outcome) throws(PictureError) {
    do throws(ToolError) {
      switch settings.format {
      case .text: try console.print(outcome.text)
      case .json: try console.print(outcome.json)
      }
    } catch {
      throw .tool(error)
    }
  }

  private func draw(_ outcome: Outcome, to file: String) throws(PictureError) {
    if let input = paths.first(where: { FileSystem.isSameFile($0, file) }) {
      throw .drawing("'\(file)': the drawing would replace the picture '\(input)'")
    }
    let drawing = outcome.overlay()
    do {
      try ImageFile.writePNG(drawing.image, to: file)
    } catch {
      throw .drawing("\(error)")
    }
    console.note("wrote \(file): \(drawing.width)x\(drawing.height)")
  }

  private func makeFolder(_ path: String) throws(ToolError) {
    do throws(FileError) {
      try FileSystem.makeFolder(path)
    } catch {
      throw ToolError(.outputFailed, "\(error)")
    }
  }
}
