import Bytes
import FaceModels
import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// A portrait of 512x512 pixels.
var astronaut: String { Fixture.picture("astronaut.png") }

/// Waits for something that happens on a thread of a task; false if it has not after two minutes.
func waits(_ condition: () -> Bool) -> Bool {
  for _ in 0..<120_000 {
    if condition() { return true }
    Thread.sleep(forTimeInterval: 0.001)
  }
  return false
}

/// The code of the error that a closure throws, which must be one of ours; `nil` if it throws none.
func code(_ body: () throws -> Void) -> TasksErrorCode? {
  do {
    try body()
    return nil
  } catch {
    let error = error as NSError
    #expect(error.domain == "com.google.mediapipe.tasks")
    #expect(error.localizedDescription.count > 20)
    return TasksErrorCode(rawValue: UInt(error.code))
  }
}

/// Path of the shipped short-range detector.
func detectorPath() throws -> String { try FaceModels.faceDetectionShortRange }
