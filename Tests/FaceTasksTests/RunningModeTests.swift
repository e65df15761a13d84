import FaceTasks
import Images
import TestSupport
import Testing

@Suite struct RunningModeTests {
  @Test(arguments: [0, -5, 1 << 40])
  func timestampsMustIncrease(_ first: Int) throws {
    var clock = FrameClock()
    try clock.accept(first)
    for refused in [first, first - 1] {
      let error = #expect(throws: TaskError.self) { try clock.accept(refused) }
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.contains("\(refused)") == true)
      #expect(error?.message.contains("\(first)") == true)
    }
    try clock.accept(first + 1)
  }

  @Test(arguments: [Int.min, Int.max, 9_223_372_036_855, -9_223_372_036_855])
  func timestampsThatDoNotFitNanosecondsAreRefused(_ milliseconds: Int) throws {
    var clock = FrameClock()
    let error = #expect(throws: TaskError.self) { try clock.accept(milliseconds) }
    #expect(error?.code == .invalidArgument)
    try clock.accept(-9_223_372_036_854)
    try clock.accept(9_223_372_036_854)
  }

  @Test(arguments: [RunningMode.image, .video])
  func methodsOfOtherModesAreRefused(_ mode: RunningMode) throws {
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    let landmarker = try FaceLandmarker(
      options: FaceLandmarkerOptions(baseOptions: .landmarkerBundle(), runningMode: mode)
    )
    let detector = try FaceDetector(
      options: FaceDetectorOptions(baseOptions: .shortRange(), runningMode: mode)
    )
    var errors: [TaskError?] = []
    if mode == .image {
      errors = [
        #expect(throws: TaskError.self) {
          try landmarker.detect(videoFrame: image, timestampInMilliseconds: 0)
        },
        #expect(throws: TaskError.self) {
          try detector.detect(videoFrame: image, timestampInMilliseconds: 0)
        },
      ]
      #expect(try landmarker.detect(image: image).timestampInMilliseconds == 0)
      #expect(try detector.detect(image: image).timestampInMilliseconds == 0)
    } else {
      errors = [
        #expect(throws: TaskError.self) { try landmarker.detect(image: image) },
        #expect(throws: TaskError.self) { try detector.detect(image: image) },
      ]
      let time = 7
      let faces = try landmarker.detect(videoFrame: image, timestampInMilliseconds: time)
      #expect(faces.timestampInMilliseconds == time)
      let detections = try detector.detect(videoFrame: image, timestampInMilliseconds: time)
      #expect(detections.timestampInMilliseconds == time)
    }
    let name = mode == .image ? "Image" : "Video"
    for error in errors {
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.contains(name) == true)
    }
  }

  @Test("A refused frame changes nothing")
  func refusedFrames() throws {
    func results(withRefusals: Bool) throws -> [FaceLandmarkerResult] {
      let landmarker = try FaceLandmarker(
        options: FaceLandmarkerOptions(
          baseOptions: .landmarkerBundle(refusesMirroredOrientations: true),
          runningMode: .video
        )
      )
      let image = try picture("astronaut.png", rotationDegrees: 0)
      return try (0..<4).map { index in
        let frame = MPImage(
          buffer: try part(of: image.buffer, x: 60 + 5 * index, y: 0, width: 300, height: 300)
        )
        if withRefusals, index > 0 {
          for late in [30 * (index - 1), 0, -1] {
            #expect(throws: TaskError.self) {
              try landmarker.detect(videoFrame: image, timestampInMilliseconds: late)
            }
          }
          let mirrored = MPImage(buffer: image.buffer, orientation: .upMirrored)
          #expect(throws: TaskError.self) {
            try landmarker.detect(videoFrame: mirrored, timestampInMilliseconds: 30 * index)
          }
        }
        return try landmarker.detect(videoFrame: frame, timestampInMilliseconds: 30 * index)
      }
    }
    let plain = try results(withRefusals: false)
    #expect(plain.allSatisfy { $0.faces.count == 1 })
    #expect(try results(withRefusals: true) == plain)
  }

  @Test("A frame that fails does not spoil the ones after it")
  func failedFrames() throws {
    let runner = TaskRunner(StubGraph(), runningMode: .video)
    let image = MPImage(buffer: try plainImage())
    for time in 0..<6 {
      if time % 3 == StubGraph.failingRemainder {
        let error = #expect(throws: TaskError.self) {
          try runner.detect(videoFrame: image, milliseconds: time)
        }
        #expect(error == StubGraph.error)
      } else {
        #expect(try runner.detect(videoFrame: image, milliseconds: time) == time)
      }
      // A frame that failed was a frame: its timestamp is used up.
      let error = #expect(throws: TaskError.self) {
        try runner.detect(videoFrame: image, milliseconds: time)
      }
      #expect(error?.code == .invalidArgument)
    }
  }

  @Test("A detector finds in frames what it finds in pictures")
  func detectorModes() throws {
    let single = try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange()))
    let video = try FaceDetector(
      options: FaceDetectorOptions(baseOptions: .shortRange(), runningMode: .video)
    )
    for (time, name) in ["astronaut.png", "no-face.png", "three-faces-600x240.png"].enumerated() {
      let image = try picture(name, rotationDegrees: 0)
      let expected = try single.detect(image: image).detections
      let found = try video.detect(videoFrame: image, timestampInMilliseconds: time).detections
      #expect(withoutNumbers(found) == expected, "\(name)")
    }
  }
}
