import FaceModels
import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

private struct CameraFailure: Error {}

@Suite struct ResultsTests {
  private let image: MPImage
  private let face: MPImage

  init() throws {
    image = try MPImage(contentsOfFile: Fixture.picture("tiny-80x60.png"))
    face = try MPImage(contentsOfFile: astronaut)
  }

  @inline(never)
  private func video() throws -> FaceDetector {
    let options = FaceDetectorOptions()
    options.baseOptions.modelAssetPath = try detectorPath()
    options.runningMode = .video
    return try FaceDetector(options: options)
  }

  private func frames(_ count: Int) -> [VideoFrame] {
    (0..<count).map { VideoFrame(image: image, timestampInMilliseconds: $0) }
  }

  @Test("Every frame of a landmarker's film gives what the plain call gives")
  func everyFrame() async throws {
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = try FaceModels.faceLandmarker
    options.runningMode = .video
    let plain = try FaceLandmarker(options: options)
    let film = [0, 33, 66].map { VideoFrame(image: face, timestampInMilliseconds: $0) }
    var found: [FaceLandmarkerResult] = []
    let results = try FaceLandmarker(options: options).results(of: ReadySequence(film))
    for await outcome in results {
      let result = try outcome.result.get()
      #expect(result.timestampInMilliseconds == outcome.timestampInMilliseconds)
      #expect(outcome.droppedFrameCount == 0)
      found.append(result)
    }
    #expect(found.map { $0.faces[0].trackingID } == [0, 0, 0])
    for (result, frame) in zip(found, film) {
      let expected = try plain.detect(
        videoFrame: frame.image,
        timestampInMilliseconds: frame.timestampInMilliseconds
      )
      #expect(result.faceLandmarks == expected.faceLandmarks)
    }
  }

  @Test("Of frames that come too fast the newest wins, and the others are counted")
  func newestFrame() async throws {
    var times: [Int] = []
    var dropped = 0
    for await outcome in try video().results(of: ReadySequence(frames(300)), policy: .newestFrame) {
      _ = try outcome.result.get()
      times.append(outcome.timestampInMilliseconds)
      dropped = outcome.droppedFrameCount
    }
    #expect(times.last == 299 && times.count + dropped == 300)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("A frame that fails is an NSError of its own, and the others follow")
  func failingFrame() async throws {
    var all = frames(3)
    all[1].timestampInMilliseconds = 0
    var codes: [Int?] = []
    for await outcome in try video().results(of: ReadySequence(all)) {
      if case .failure(let error) = outcome.result {
        #expect((error as NSError).domain == TasksErrorCode.domain)
        codes.append((error as NSError).code)
      } else {
        codes.append(nil)
      }
    }
    #expect(codes == [nil, 3, nil])
  }

  @Test("A failure of the frames ends the results", arguments: FramePolicy.allCases)
  func failingSequence(_ policy: FramePolicy) async throws {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: VideoFrame.self)
    continuation.yield(frames(1)[0])
    continuation.finish(throwing: CameraFailure())
    var count = 0
    await #expect(throws: CameraFailure.self) {
      for try await _ in try video().results(of: stream, policy: policy) { count += 1 }
    }
    #expect(count == 1)
  }

  @Test func otherModesAreRefused() throws {
    let single = try FaceDetector(modelPath: detectorPath())
    #expect(code { _ = try single.results(of: ReadySequence([])) } == .invalidArgumentError)
  }
}
