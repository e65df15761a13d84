import Engine
import ModelFormats
import Synchronization
import TestSupport
import Testing

@testable import FaceTasks

/// Holds a task up in the middle of a picture until it is let go.
private final class Barrier: FacePipelineObserver {
  private let state = Mutex((isReached: false, isOpen: false))

  var isReached: Bool { state.withLock(\.isReached) }

  func open() { state.withLock { $0.isOpen = true } }

  func observe(_ event: FacePipelineEvent) {
    guard case .ran(.faceLandmarksDetector, _) = event else { return }
    state.withLock { $0.isReached = true }
    while !state.withLock(\.isOpen) { sleepBriefly() }
  }
}

/// What the task that is held up finds in the end.
private final class Late: Sendable {
  private let result = Mutex<FaceLandmarkerResult?>(nil)

  var value: FaceLandmarkerResult? { result.withLock(\.self) }

  func set(_ value: FaceLandmarkerResult?) { result.withLock { $0 = value } }
}

@Suite struct IndependentTasksTests {
  @Test("A task does not wait for another one that is made from the same model")
  func noCommonLock() throws {
    let options = FaceLandmarkerOptions(
      baseOptions: try .landmarkerBundle(numThreads: 1),
      outputFaceBlendshapes: true,
      outputFacialTransformationMatrixes: true
    )
    let barrier = Barrier()
    let held = try FaceLandmarker(options: options, observer: barrier)
    let free = try FaceLandmarker(options: options)
    #expect(zip(held.compiledModels, free.compiledModels).allSatisfy { $0 === $1 })
    let image = try picture("astronaut.png", rotationDegrees: 0)
    let late = Late()
    #expect(DetachedThread.start { late.set(try? held.detect(image: image)) })
    #expect(becomesTrue { barrier.isReached })
    // The other one is in the middle of its picture, with everything that it has locked.
    let result = try free.detect(image: image)
    #expect(late.value == nil)
    barrier.open()
    #expect(becomesTrue { late.value != nil })
    #expect(late.value == result)
  }
}
