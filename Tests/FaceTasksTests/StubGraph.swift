import Bytes
import FaceTasks
import FaceVision
import Images

/// A graph that computes nothing: its result is the picture's time, and some pictures fail.
final class StubGraph: TaskGraph {
  static let error = TaskError(.internal, "a stub's failure")
  /// Times with this remainder of 3 fail.
  static let failingRemainder = 1

  func reset() {}

  static func flipped(_ output: Int, height: Int) -> Int { output }

  func process(
    _ image: ImageBuffer,
    region: NormalizedRect,
    milliseconds: Int
  ) throws(TaskError) -> Int {
    if milliseconds % 3 == Self.failingRemainder { throw Self.error }
    return milliseconds
  }
}

/// A picture of one pixel.
func plainImage() throws -> ImageBuffer {
  try ImageBuffer(bytes: SharedBytes([1, 2, 3]), width: 1, height: 1, pixelFormat: .rgb)
}
