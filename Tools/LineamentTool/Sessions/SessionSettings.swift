import FaceTasks
import Images

/// The options under which a session was recorded, all that results depend on beside the model.
struct SessionSettings: Sendable, Hashable {
  /// How frames reach the task.
  enum Mode: String, Sendable, CaseIterable {
    /// Each picture by itself.
    case image
    /// Frame after frame, with tracking and, for one face, smoothing.
    case video

    var runningMode: RunningMode {
      switch self {
      case .image: .image
      case .video: .video
      }
    }
  }

  var mode = Mode.image
  var landmarker = LandmarkerSettings()
  /// How the frames must be turned.
  var orientation = Orientation.up

  /// The clockwise turns a session may have, in degrees, and what they are to the task.
  static let turns: [(degrees: Int, orientation: Orientation)] = [
    (0, .up), (90, .right), (180, .down), (270, .left),
  ]

  /// How far a picture of an orientation must be turned clockwise to be upright.
  static func degrees(of orientation: Orientation) -> Int {
    turns.first { $0.orientation == orientation }?.degrees ?? 0
  }
}
