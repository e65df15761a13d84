import CommandLineSupport
import FaceModels
import FaceTasks
import Images

/// What the commands that read pictures have in common.
struct PictureSettings: Sendable, Hashable {
  /// Path of the model; `nil` for the one that comes with the tool.
  var model: String?
  /// How the pictures must be turned.
  var orientation = Orientation.up
  var threads: Int?
  var format = OutputFormat.text
  /// Where drawings go; `nil` for none.
  var overlay: String?
  /// How much drawings are enlarged; `nil` to choose by the picture's size.
  var overlayScale: Int?

  /// The model and threads as a task takes them.
  ///
  /// - Parameter shipped: Path of the model that comes with the tool.
  func baseOptions(
    shipped: () throws(FaceModelError) -> String
  ) throws(ToolError) -> BaseOptions {
    do throws(FaceModelError) {
      // Not `??`: it would make the error untyped.
      let path = if let model { model } else { try shipped() }
      return BaseOptions(modelAssetPath: path, numThreads: threads)
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }
}

/// Settings that contain the common ones.
protocol HasPictureSettings: SendableMetatype {
  var picture: PictureSettings { get set }
}

extension OptionRow where Settings: HasPictureSettings {
  /// The option `--model F`.
  static func model(_ help: String) -> OptionRow {
    .value("--model", "FILE", help, parser: .text) { $0.picture.model = $1 }
  }

  /// The option `--rotation DEGREES`.
  static var rotation: OptionRow {
    let choices: [(word: String, value: Orientation)] = [
      ("0", .up), ("90", .right), ("180", .down), ("270", .left),
    ]
    return .value(
      "--rotation",
      "DEGREES",
      """
      How far the picture must be turned clockwise for faces to be upright: 0, 90, 180 or 270. \
      Results still refer to the picture as it is. Default: 0. The orientation that a file itself \
      states is always applied first.
      """,
      parser: .choice(choices)
    ) { $0.picture.orientation = $1 }
  }

  /// The option `--threads N`.
  static var threads: OptionRow {
    .value(
      "--threads",
      "N",
      "Threads to compute with. Results do not depend on it. Default: one a processor, at most 4.",
      parser: .integer(1...BaseOptions.maximumThreadCount)
    ) { $0.picture.threads = $1 }
  }

  /// The option `--format text|json`.
  static var format: OptionRow {
    .value(
      "--format",
      "text|json",
      "text for people, or json: one object a line for each picture. Default: text.",
      parser: OutputFormat.parser
    ) { $0.picture.format = $1 }
  }

  /// The option `--overlay OUT`.
  static var overlay: OptionRow {
    .value(
      "--overlay",
      "OUT",
      """
      Draws the results over the picture and writes a PNG file: to the file OUT, or, if there are \
      several pictures, OUT ends with a slash or is a folder, to NAME-overlay.png in that folder, \
      which is made if it is missing.
      """,
      parser: .text
    ) { $0.picture.overlay = $1 }
  }

  /// The option `--overlay-scale N`.
  static var overlayScale: OptionRow {
    .value(
      "--overlay-scale",
      "N",
      """
      Enlarges the drawing N times, 1 to \(OverlayScale.maximum). Default: as needed for a shorter \
      side of \(OverlayScale.comfortableSide) pixels.
      """,
      parser: .integer(1...OverlayScale.maximum)
    ) { $0.picture.overlayScale = $1 }
  }
}
