import Bytes
import ModelFormats
import TestSupport

/// The shipped models, by the names their listings have in `Tests/Goldens/formats`.
enum Models {
  static let names = [
    "face_detector", "face_landmarks_detector", "face_blendshapes",
    "face_detection_full_range_sparse",
  ]

  static func bundle() throws -> TaskBundle {
    try TaskBundle(bytes: SharedBytes(contentsOfFile: Fixture.path("Models/face_landmarker.task")))
  }

  static func bytes(_ name: String) throws -> SharedBytes {
    if let entry = TaskBundle.Entry(rawValue: name + ".tflite") {
      return try bundle().contents(of: entry)
    }
    return try SharedBytes(contentsOfFile: Fixture.path("Models/\(name).tflite"))
  }

  static func golden(_ name: String) throws -> SharedBytes {
    try SharedBytes(contentsOfFile: Fixture.golden("formats/" + name))
  }

  /// The lines of a listing.
  static func lines(_ name: String) throws -> [Substring] {
    String(decoding: try golden(name).array, as: UTF8.self).split(separator: "\n")
  }
}
