import CommandLineSupport
import FaceModels
import FaceTasks

/// What the commands that find faces have in common beyond MediaPipe's options.
struct SearchSettings: Sendable, Hashable {
  var faceSearch = FaceSearch()
  /// Whether to take the full-range detector that comes with the tool.
  var isFullRange = false

  /// Path of the shipped detector that was asked for; `nil` for the usual one.
  func detectorPath() throws(ToolError) -> String? {
    guard isFullRange else { return nil }
    do throws(FaceModelError) {
      return try FaceModels.faceDetectionFullRangeSparse
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }
}

/// Settings that contain those of a search.
protocol HasSearchSettings: SendableMetatype {
  var search: SearchSettings { get set }
}

extension OptionRow where Settings: HasSearchSettings {
  /// The option `--full-range`.
  static var fullRange: OptionRow {
    .flag(
      "--full-range",
      """
      Takes the full-range face detector that comes with the tool, which finds faces half as wide \
      and takes four times as long.
      """
    ) { $0.search.isFullRange = true }
  }

  /// The option `--smallest-face N|P%`.
  static var smallestFace: OptionRow {
    .value(
      "--smallest-face",
      "N|P%",
      """
      Looks at parts of the picture too, as far as it takes to find faces N pixels or P percent of \
      the picture's width wide. Default: one look at the whole picture.
      """,
      parser: .faceWidth
    ) { $0.search.faceSearch.smallestFace = $1 }
  }

  /// The option `--angles upright|retry|all`.
  static var angles: OptionRow {
    .value(
      "--angles",
      "upright|retry|all",
      """
      Also finds faces that lie or stand on their head: only if there is no upright one (retry), or \
      always, in four times the time (all). Default: upright.
      """,
      parser: .choice(FaceAngles.allCases.map { ($0.word, $0) })
    ) { $0.search.faceSearch.angles = $1 }
  }
}

extension ValueParser<FaceWidth> {
  /// `40` for pixels or `2.5%` for a part of the picture's width.
  static var faceWidth: Self {
    ValueParser(expectation: "a whole number of pixels, or a percentage such as 2.5%") { text in
      if text.hasSuffix("%") {
        return Float(text.dropLast()).flatMap { percent in
          percent > 0 && percent <= 100 ? .fraction(percent / 100) : nil
        }
      }
      return Int(text).flatMap { $0 >= 1 ? .pixels($0) : nil }
    }
  }
}
