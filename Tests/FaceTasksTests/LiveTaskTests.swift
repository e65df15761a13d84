import FaceTasks
import Images
import Synchronization
import TestSupport
import Testing

/// Keeps what a landmarker tells its delegate.
private final class LandmarkerDelegate: FaceLandmarkerLiveStreamDelegate {
  typealias Call = @Sendable (FaceLandmarker, Int) -> Void

  private let calls = Mutex<[(result: FaceLandmarkerResult?, time: Int, error: (any Error)?)]>([])
  private let onCall: Call

  init(onCall: @escaping Call = { _, _ in }) { self.onCall = onCall }

  func faceLandmarker(
    _ faceLandmarker: FaceLandmarker,
    didFinishDetection result: FaceLandmarkerResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    calls.withLock { $0.append((result, timestampInMilliseconds, error)) }
    onCall(faceLandmarker, timestampInMilliseconds)
  }

  var callCount: Int { calls.withLock(\.count) }
  var results: [FaceLandmarkerResult] { calls.withLock { $0.compactMap(\.result) } }
  var times: [Int] { calls.withLock { $0.map(\.time) } }
}

/// Keeps what a detector tells its delegate.
private final class DetectorDelegate: FaceDetectorLiveStreamDelegate {
  private let calls = Mutex<[(result: FaceDetectorResult?, time: Int)]>([])

  func faceDetector(
    _ faceDetector: FaceDetector,
    didFinishDetection result: FaceDetectorResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    #expect(error == nil)
    calls.withLock { $0.append((result, timestampInMilliseconds)) }
  }

  var callCount: Int { calls.withLock(\.count) }
  var results: [FaceDetectorResult?] { calls.withLock { $0.map(\.result) } }
}

private func landmarker(_ delegate: LandmarkerDelegate) throws -> FaceLandmarker {
  try FaceLandmarker(
    options: FaceLandmarkerOptions(
      baseOptions: .landmarkerBundle(numThreads: 1, refusesMirroredOrientations: true),
      runningMode: .liveStream,
      faceLandmarkerLiveStreamDelegate: delegate
    )
  )
}

private func detector(_ delegate: DetectorDelegate) throws -> FaceDetector {
  try FaceDetector(
    options: FaceDetectorOptions(
      baseOptions: .shortRange(numThreads: 1),
      runningMode: .liveStream,
      faceDetectorLiveStreamDelegate: delegate
    )
  )
}

@Suite struct LiveTaskTests {
  @Test("Frames that are not dropped give what they give in a video")
  func sameAsVideo() throws {
    let delegate = LandmarkerDelegate()
    let live = try landmarker(delegate)
    let video = try FaceLandmarker(
      options: FaceLandmarkerOptions(baseOptions: .landmarkerBundle(), runningMode: .video)
    )
    let image = try picture("astronaut.png", rotationDegrees: 0)
    var expected: [FaceLandmarkerResult] = []
    for index in 0..<6 {
      // The face is away in one frame.
      let x = index == 3 ? 212 : 60 + 5 * index
      let frame = MPImage(
        buffer: try part(of: image.buffer, x: x, y: index == 3 ? 212 : 0, width: 300, height: 300)
      )
      expected.append(try video.detect(videoFrame: frame, timestampInMilliseconds: 40 * index))
      try live.detectAsync(image: frame, timestampInMilliseconds: 40 * index)
      #expect(becomesTrue { delegate.callCount == index + 1 })
    }
    #expect(expected.map(\.faces.count) == [1, 1, 1, 0, 1, 1])
    #expect(delegate.results == expected)
    #expect(delegate.times == expected.map(\.timestampInMilliseconds))
    #expect(live.droppedFrameCount == 0)
    #expect(live.detectorRunCount == video.detectorRunCount)
  }

  @Test("Each frame is called back once, or counted as dropped")
  func manyFrames() throws {
    let delegate = DetectorDelegate()
    let live = try detector(delegate)
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    let single = try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange()))
    let expected = try single.detect(image: image).detections
    let count = 3_000
    for time in 0..<count { try live.detectAsync(image: image, timestampInMilliseconds: time) }
    #expect(becomesTrue { delegate.callCount + live.droppedFrameCount == count })
    let results = delegate.results.compactMap(\.self)
    #expect(results.count == delegate.callCount)
    // The picture is a single one to the other task, so that its faces have no numbers.
    #expect(results.allSatisfy { withoutNumbers($0.detections) == expected })
    let times = results.map(\.timestampInMilliseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.last == count - 1)
  }

  @Test("A delegate may push the next frame")
  func pushingDelegate() throws {
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    let delegate = LandmarkerDelegate { landmarker, time in
      guard time < 10 else { return }
      #expect(throws: Never.self) {
        try landmarker.detectAsync(image: image, timestampInMilliseconds: time + 1)
      }
    }
    let live = try landmarker(delegate)
    try live.detectAsync(image: image, timestampInMilliseconds: 0)
    #expect(becomesTrue { delegate.callCount == 11 })
    #expect(delegate.times == Array(0...10))
  }

  @Test("A delegate may release the landmarker, and is not called again")
  func releasingDelegate() throws {
    let owner = Owner()
    let delegate = LandmarkerDelegate { _, _ in owner.landmarker.withLock { $0 = nil } }
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    weak var released: FaceLandmarker?
    do {
      let live = try landmarker(delegate)
      released = live
      owner.landmarker.withLock { $0 = live }
    }
    for time in 0..<20 {
      try owner.landmarker.withLock(\.self)?.detectAsync(
        image: image,
        timestampInMilliseconds: time
      )
    }
    #expect(becomesTrue { released == nil })
    let count = delegate.callCount
    #expect(count >= 1)
    for _ in 0..<50 { sleepBriefly() }
    #expect(delegate.callCount == count)
  }

  @Test("A delegate is not retained, and nobody is called once it is gone")
  func releasedDelegate() throws {
    var delegate: LandmarkerDelegate? = LandmarkerDelegate()
    weak let witness = delegate
    let live = try landmarker(#require(delegate))
    let image = try picture("flat.png", rotationDegrees: 0)
    try live.detectAsync(image: image, timestampInMilliseconds: 0)
    #expect(becomesTrue { delegate?.callCount == 1 })
    delegate = nil
    #expect(becomesTrue { witness == nil })
    let runs = live.detectorRunCount
    try live.detectAsync(image: image, timestampInMilliseconds: 1)
    #expect(becomesTrue { live.detectorRunCount == runs + 1 })
  }

  @Test("Tasks may be released at any moment")
  func releasedTasks() throws {
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    for round in 0..<60 {
      let delegate = DetectorDelegate()
      weak var released: FaceDetector?
      do {
        let live = try detector(delegate)
        released = live
        for time in 0..<round % 6 {
          try live.detectAsync(image: image, timestampInMilliseconds: time)
          if round.isMultiple(of: 3) { sleepBriefly() }
        }
      }
      // A call that was being made holds the task until it returns.
      #expect(becomesTrue { released == nil })
      let count = delegate.callCount
      if round.isMultiple(of: 10) {
        for _ in 0..<20 { sleepBriefly() }
        #expect(delegate.callCount == count)
      }
    }
  }

  @Test func modeAndDelegateMustFit() throws {
    let delegate = LandmarkerDelegate()
    var options = FaceLandmarkerOptions(baseOptions: try .landmarkerBundle())
    options.runningMode = .liveStream
    let missing = #expect(throws: TaskError.self) { try options.validate() }
    #expect(missing?.code == .invalidArgument)
    options.faceLandmarkerLiveStreamDelegate = delegate
    try options.validate()
    for mode in [RunningMode.image, .video] {
      options.runningMode = mode
      let error = #expect(throws: TaskError.self) { try options.validate() }
      #expect(error?.code == .invalidArgument)
    }
  }

  @Test func otherMethodsAreRefused() throws {
    let delegate = LandmarkerDelegate()
    let live = try landmarker(delegate)
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    let errors = [
      #expect(throws: TaskError.self) { try live.detect(image: image) },
      #expect(throws: TaskError.self) {
        try live.detect(videoFrame: image, timestampInMilliseconds: 0)
      },
    ]
    for error in errors {
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.contains("Live Stream") == true)
    }
    let mirrored = MPImage(buffer: image.buffer, orientation: .leftMirrored)
    #expect(throws: TaskError.self) {
      try live.detectAsync(image: mirrored, timestampInMilliseconds: 5)
    }
    // The refused frame has not used up its timestamp.
    try live.detectAsync(image: image, timestampInMilliseconds: 5)
    #expect(throws: TaskError.self) {
      try live.detectAsync(image: image, timestampInMilliseconds: 5)
    }
    let single = try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange()))
    #expect(throws: TaskError.self) {
      try single.detectAsync(image: image, timestampInMilliseconds: 0)
    }
    #expect(single.droppedFrameCount == 0)
  }
}

/// Holds a landmarker that a delegate releases.
private final class Owner: Sendable {
  let landmarker = Mutex<FaceLandmarker?>(nil)
}
