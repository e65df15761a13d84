import Bytes
import Foundation
import Images
import MLKitVision
import TestSupport
import Testing

@testable import MLKitFaceDetection

/// Failures, and how they look to apps.
@Suite struct ErrorTests {
  private final class Stranger: MLKitCompatibleImage {}

  @Test func strangersAreNoImages() throws {
    let error = #expect(throws: FaceDetectorError.self) {
      try FaceDetector.faceDetector().results(in: Stranger())
    }
    #expect(error?.code == .invalidImage)
    let bridged = try #require(error) as NSError
    #expect(bridged.domain == "MLKitFaceDetection")
    #expect(bridged.code == 1)
    #expect(bridged.localizedDescription.contains("Stranger"))
  }

  @Test func framesWithoutPixelsAreErrors() async throws {
    let image = VisionImage(buffer: CMSampleBuffer(imageBuffer: nil))
    let error = await #expect(throws: FaceDetectorError.self) {
      try await FaceDetector.faceDetector().process(image)
    }
    #expect(error?.code == .invalidImage)
    #expect(MLImage(sampleBuffer: CMSampleBuffer(imageBuffer: nil)) == nil)
  }

  @Test func completionsGetErrorsAndNoFaces() async throws {
    let detector = FaceDetector.faceDetector()
    detector.callbackQueue = DispatchQueue(label: "results")
    let (faces, error) = await withCheckedContinuation { result in
      detector.process(Stranger()) { faces, error in
        result.resume(returning: (faces, error as? FaceDetectorError))
      }
    }
    #expect(faces == nil)
    #expect(error?.code == .invalidImage)
  }

  @Test func cancelledTasksAreNotBegun() async throws {
    let image = try VisionImage(contentsOfFile: Fixture.picture("astronaut.png"))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await FaceDetector.faceDetector().process(image)
    }
    task.cancel()
    let error = await #expect(throws: FaceDetectorError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test func codesDoNotChange() {
    #expect(FaceDetectorError.Code.allCases.map(\.rawValue) == Array(1...7))
  }

  @Test(arguments: [Int.min, -1, 0, 257, Int.max])
  func impossibleThreadCountsAreErrors(_ count: Int) throws {
    let options = FaceDetectorOptions()
    options.threadCount = count
    let image = try VisionImage(contentsOfFile: Fixture.picture("tiny-80x60.png"))
    let error = #expect(throws: FaceDetectorError.self) {
      try FaceDetector.faceDetector(options: options).results(in: image)
    }
    #expect(error?.code == .invalidOption)
    #expect(error?.message.contains("\(count)") == true)
  }

  /// A picture that still waits for its turn when its task is cancelled is not processed.
  @Test func cancelledTasksThatWaitAreNotBegun() async throws {
    let detector = FaceDetector.faceDetector()
    let image = try VisionImage(contentsOfFile: Fixture.picture("astronaut.png"))
    // No turn comes before the queue is let go, however slow the machine is.
    detector.queue.suspend()
    let task = Task { try await detector.process(image) }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    detector.queue.resume()
    let error = await #expect(throws: FaceDetectorError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test func picturesThatCannotBeReadAreErrors() {
    #expect(throws: (any Error).self) { try VisionImage(contentsOfFile: "/no/such/picture.png") }
    #expect(throws: (any Error).self) {
      try VisionImage(pixels: Data(count: 10), width: 4, height: 4, format: .rgb)
    }
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
  }

  @MainActor @Test func strictParityRefusesTheMainThread() throws {
    let options = FaceDetectorOptions()
    options.isStrictMLKitParity = true
    let image = try VisionImage(contentsOfFile: Fixture.picture("no-face.png"))
    // Where the main actor is not the main thread there is nothing to refuse.
    guard Thread.isMainThread else { return }
    let error = #expect(throws: FaceDetectorError.self) {
      try FaceDetector.faceDetector(options: options).results(in: image)
    }
    #expect(error?.code == .calledOnMainThread)
    #expect(throws: Never.self) { try FaceDetector.faceDetector().results(in: image) }
  }
}
