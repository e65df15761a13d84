import Foundation
import MLKitFaceDetection
import MLKitVision
import Synchronization
import TestSupport
import Testing

/// Which thread does what.
@Suite struct ThreadingTests {
  @Test func completionsComeInTheOrderOfCalls() async throws {
    let detector = FaceDetector.faceDetector()
    let label = "results of the test"
    detector.callbackQueue = DispatchQueue(label: label)
    #expect(detector.callbackQueue.label == label)
    let image = try VisionImage(contentsOfFile: Fixture.picture("tiny-80x60.png"))
    let order = Mutex<[Int]>([])
    await withCheckedContinuation { done in
      for number in 0..<8 {
        detector.process(image) { _, _ in
          let count = order.withLock { order in
            order.append(number)
            return order.count
          }
          if count == 8 { done.resume() }
        }
      }
    }
    #expect(order.withLock { $0 } == Array(0..<8))
  }

  @Test func completionsComeOnTheMainQueue() async throws {
    let image = try VisionImage(contentsOfFile: Fixture.picture("tiny-80x60.png"))
    await withCheckedContinuation { done in
      FaceDetector.faceDetector().process(image) { _, _ in
        // Ends the program on another queue.
        dispatchPrecondition(condition: .onQueue(.main))
        done.resume()
      }
    }
  }

  @Test func threadsMayShareADetector() async throws {
    let options = FaceDetectorOptions()
    options.landmarkMode = .all
    let detector = FaceDetector.faceDetector(options: options)
    let image = try VisionImage(contentsOfFile: Fixture.picture("upright-225x300.png"))
    let expected = try #require(try detector.results(in: image).first).frame
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let frame = try? await detector.process(image).first?.frame
          #expect(frame == expected)
        }
      }
    }
  }

  /// The detector may be gone before its result comes: it stays alive until then.
  @Test func nobodyNeedsToHoldTheDetector() async throws {
    let image = try VisionImage(contentsOfFile: Fixture.picture("upright-225x300.png"))
    let count = await withCheckedContinuation { done in
      FaceDetector.faceDetector().process(image) { faces, _ in
        done.resume(returning: faces?.count)
      }
    }
    #expect(count == 1)
  }
}
