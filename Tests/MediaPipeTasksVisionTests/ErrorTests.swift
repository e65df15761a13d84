import Bytes
import FaceModels
import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Everything that may be wrong has the code that MediaPipe gives it, or the one it should give.
@Suite struct ErrorTests {
  private func detector(_ change: (FaceDetectorOptions) throws -> Void) throws -> FaceDetector {
    let options = FaceDetectorOptions()
    options.baseOptions.modelAssetPath = try FaceModels.faceDetectionShortRange
    try change(options)
    return try FaceDetector(options: options)
  }

  private func landmarker(
    _ change: (FaceLandmarkerOptions) throws -> Void
  ) throws -> FaceLandmarker {
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = try FaceModels.faceLandmarker
    try change(options)
    return try FaceLandmarker(options: options)
  }

  private func detectorCode(_ change: (FaceDetectorOptions) throws -> Void) -> TasksErrorCode? {
    code { _ = try detector(change) }
  }

  private func landmarkerCode(
    _ change: (FaceLandmarkerOptions) throws -> Void
  ) -> TasksErrorCode? {
    code { _ = try landmarker(change) }
  }

  @Test("A delegate belongs to live streams", arguments: [RunningMode.image, .video])
  func delegateInOtherModes(_ mode: RunningMode) {
    let processor = FaceLandmarkerResultProcessor()
    let found = landmarkerCode {
      $0.runningMode = mode
      $0.faceLandmarkerLiveStreamDelegate = processor
    }
    #expect(found == .invalidArgumentError)
    let silent = SilentProcessor()
    let other = detectorCode {
      $0.runningMode = mode
      $0.faceDetectorLiveStreamDelegate = silent
    }
    #expect(other == .invalidArgumentError)
  }

  @Test func liveStreamWithoutDelegate() {
    #expect(landmarkerCode { $0.runningMode = .liveStream } == .invalidArgumentError)
    #expect(detectorCode { $0.runningMode = .liveStream } == .invalidArgumentError)
  }

  @Test func noModel() {
    #expect(landmarkerCode { $0.baseOptions = BaseOptions() } == .invalidArgumentError)
    #expect(detectorCode { $0.baseOptions.modelAssetPath = "" } == .invalidArgumentError)
    #expect(code { _ = try FaceDetector(modelPath: "") } == .invalidArgumentError)
  }

  @Test func missingFile() {
    #expect(code { _ = try FaceDetector(modelPath: "/no/such/model.tflite") } == .notFoundError)
    #expect(code { _ = try FaceLandmarker(modelPath: "/no/such/model.task") } == .notFoundError)
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may open every file"))
  func forbiddenFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("model")
    try writeFile([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(code { _ = try FaceDetector(modelPath: path) } == .permissionDeniedError)
  }

  @Test("A detector takes a .tflite and nothing else")
  func detectorModels() throws {
    #expect(
      code { _ = try FaceDetector(modelPath: FaceModels.faceLandmarker) } == .invalidArgumentError
    )
    let noModel = detectorCode {
      $0.baseOptions.modelAssetPath = ""
      $0.baseOptions.modelAssetBuffer = Data("not a flatbuffer at all".utf8)
    }
    #expect(noModel == .invalidArgumentError)
  }

  @Test("Models that are no face detectors are refused, at the latest by their outputs")
  func otherModels() throws {
    let bundle = try Data(contentsOf: URL(fileURLWithPath: FaceModels.faceLandmarker))
    /// The code for an entry of the bundle, which stores its entries as they are.
    func codeFor(_ entry: String) throws -> TasksErrorCode? {
      let name = try #require(bundle.range(of: Data(entry.utf8)))
      // ZIP local header: sizes 12 and 8 bytes before the name, no extra field.
      let size = (0..<4).reduce(0) { $0 | Int(bundle[name.lowerBound - 12 + $1]) << (8 * $1) }
      return detectorCode {
        $0.baseOptions.modelAssetPath = ""
        $0.baseOptions.modelAssetBuffer = bundle[name.upperBound..<name.upperBound + size]
      }
    }
    #expect(try codeFor("face_detector.tflite") == nil)
    #expect(try codeFor("face_landmarks_detector.tflite") == .invalidArgumentError)
    // It has no metadata with the normalisation of a picture.
    #expect(try codeFor("face_blendshapes.tflite") == .notFoundError)
  }

  @Test("A landmarker takes a bundle and nothing else")
  func landmarkerModels() throws {
    let detector = try FaceModels.faceDetectionShortRange
    // A model alone is not an archive.
    let bare = code { _ = try FaceLandmarker(modelPath: detector) }
    #expect(bare == .notFoundError || bare == .unknownError)
    let noArchive = landmarkerCode {
      $0.baseOptions.modelAssetPath = ""
      $0.baseOptions.modelAssetBuffer = Data("not an archive at all".utf8)
    }
    #expect(noArchive == .unknownError)
  }

  @Test("Entries that are asked for must be there")
  func missingEntries() throws {
    let bundle = try Data(contentsOf: URL(fileURLWithPath: FaceModels.faceLandmarker))
    /// The code for a bundle in which an entry has another name.
    func codeWithout(
      _ entry: String,
      _ change: (FaceLandmarkerOptions) -> Void = { _ in }
    ) -> TasksErrorCode? {
      var data = bundle
      let name = Data(entry.utf8)
      while let range = data.range(of: name) {
        data.replaceSubrange(range, with: Data(repeating: UInt8(ascii: "x"), count: name.count))
      }
      return landmarkerCode {
        $0.baseOptions.modelAssetPath = ""
        $0.baseOptions.modelAssetBuffer = data
        change($0)
      }
    }
    #expect(codeWithout("face_detector.tflite") == .notFoundError)
    #expect(codeWithout("face_landmarks_detector.tflite") == .notFoundError)
    #expect(codeWithout("face_blendshapes.tflite") == nil)
    #expect(
      codeWithout("face_blendshapes.tflite") { $0.outputFaceBlendshapes = true }
        == .invalidArgumentError
    )
    let geometry = "geometry_pipeline_metadata_landmarks.binarypb"
    #expect(codeWithout(geometry) == nil)
    #expect(
      codeWithout(geometry) { $0.outputFacialTransformationMatrixes = true } == .notFoundError
    )
  }

  @Test func numberOfFaces() {
    // MediaPipe reports an inner error for what is the caller's mistake.
    #expect(landmarkerCode { $0.numFaces = 0 } == .invalidArgumentError)
    #expect(landmarkerCode { $0.numFaces = -1 } == .invalidArgumentError)
  }

  @Test(
    "MediaPipe checks only the presence threshold",
    arguments: [-0.1, 1.1, Float.nan, .infinity]
  )
  func thresholds(_ value: Float) {
    #expect(landmarkerCode { $0.minFacePresenceConfidence = value } == .invalidArgumentError)
    #expect(landmarkerCode { $0.minFaceDetectionConfidence = value } == .invalidArgumentError)
    #expect(landmarkerCode { $0.minTrackingConfidence = value } == .invalidArgumentError)
    #expect(detectorCode { $0.minDetectionConfidence = value } == .invalidArgumentError)
    #expect(detectorCode { $0.minSuppressionThreshold = value } == .invalidArgumentError)
  }

  @Test func graphicsProcessor() {
    #expect(detectorCode { $0.baseOptions.delegate = .GPU } == .unimplementedError)
  }

  @Test func methodsOfOtherModes() throws {
    let image = try MPImage(contentsOfFile: Fixture.picture("tiny-80x60.png"))
    let processor = FaceLandmarkerResultProcessor()
    let tasks: [(name: String, task: FaceLandmarker)] = [
      ("Image", try landmarker { _ in }),
      ("Video", try landmarker { $0.runningMode = .video }),
      (
        "Live Stream",
        try landmarker {
          $0.runningMode = .liveStream
          $0.faceLandmarkerLiveStreamDelegate = processor
        }
      ),
    ]
    for (name, task) in tasks {
      let calls: [(String, () throws -> Void)] = [
        ("Image", { _ = try task.detect(image: image) }),
        ("Video", { _ = try task.detect(videoFrame: image, timestampInMilliseconds: 1) }),
        ("Live Stream", { try task.detectAsync(image: image, timestampInMilliseconds: 1) }),
      ]
      for (mode, call) in calls where mode != name {
        #expect(code(call) == .invalidArgumentError)
        do { try call() } catch { #expect(error.localizedDescription.contains(name)) }
      }
    }
  }

  @Test("Times must increase, and a refused frame changes nothing")
  func timestamps() throws {
    let image = try MPImage(contentsOfFile: Fixture.picture("tiny-80x60.png"))
    let video = try detector { $0.runningMode = .video }
    for time in [-7, 0, 5] {
      _ = try video.detect(videoFrame: image, timestampInMilliseconds: time)
      for late in [time, time - 1] {
        #expect(
          code { _ = try video.detect(videoFrame: image, timestampInMilliseconds: late) }
            == .invalidArgumentError
        )
      }
    }
  }

  @Test func mirroredPictures() throws {
    let buffer = try PixelBuffer(data: Data(count: 48), width: 4, height: 4, format: .rgb)
    let strict = try detector { $0.baseOptions.refusesMirroredOrientations = true }
    let lenient = try detector { _ in }
    for orientation in ImageOrientation.allCases {
      let image = try MPImage(pixelBuffer: buffer, orientation: orientation)
      #expect(try lenient.detect(image: image).detections.isEmpty)
      let found = code { _ = try strict.detect(image: image) }
      #expect(found == (orientation.rawValue < 4 ? nil : .invalidArgumentError))
    }
  }

  @Test("No face is no error, down to one pixel")
  func noFace() throws {
    let pixel = try MPImage(
      pixelBuffer: PixelBuffer(data: Data(count: 3), width: 1, height: 1, format: .rgb)
    )
    #expect(try detector { _ in }.detect(image: pixel).detections.isEmpty)
    let result = try landmarker {
      $0.outputFaceBlendshapes = true
      $0.outputFacialTransformationMatrixes = true
    }.detect(image: pixel)
    #expect(result.faceLandmarks.isEmpty && result.faceBlendshapes.isEmpty)
    #expect(result.facialTransformationMatrixes.isEmpty && result.faces.isEmpty)
  }

  @Test func codesAreMediaPipes() {
    #expect(TasksErrorCode.allCases.map(\.rawValue) == Array(1...20))
    #expect(TasksErrorCode.first == .cancelledError && TasksErrorCode.last.rawValue == 20)
    #expect(TasksErrorCode.domain == "com.google.mediapipe.tasks")
  }
}
