import Bytes
import FaceTasks
import TestSupport
import Testing

@Suite struct OptionsTests {
  private static let base = BaseOptions(modelAssetPath: "model")

  /// What is wrong with landmarker options after a change; `nil` if nothing is.
  private func problem(_ change: (inout FaceLandmarkerOptions) -> Void) -> TaskError? {
    var options = FaceLandmarkerOptions(baseOptions: Self.base)
    change(&options)
    do throws(TaskError) {
      try options.validate()
      return nil
    } catch {
      return error
    }
  }

  @Test func defaultsAreMediaPipes() {
    let landmarker = FaceLandmarkerOptions()
    #expect(landmarker.runningMode == .image)
    #expect(landmarker.numFaces == 1)
    #expect(landmarker.minFaceDetectionConfidence == 0.5)
    #expect(landmarker.minFacePresenceConfidence == 0.5)
    #expect(landmarker.minTrackingConfidence == 0.5)
    #expect(!landmarker.outputFaceBlendshapes)
    #expect(!landmarker.outputFacialTransformationMatrixes)
    #expect({ if case nil = landmarker.faceDetectorModel { true } else { false } }())
    #expect(landmarker.faceSearch == FaceSearch())
    #expect(!landmarker.refillsCandidates)
    #expect(!landmarker.smoothsEveryFace)
    #expect(landmarker.camera == .verticalFieldOfView(degrees: 63))
    let detector = FaceDetectorOptions()
    #expect(detector.runningMode == .image)
    #expect(detector.minDetectionConfidence == 0.5)
    #expect(detector.minSuppressionThreshold == 0.3)
    #expect(detector.baseOptions.modelAssetPath == "")
    #expect(detector.baseOptions.modelAssetBytes == nil)
    #expect(detector.baseOptions.numThreads == nil)
    #expect(detector.faceSearch == FaceSearch())
    #expect(FaceSearch().smallestFace == nil)
    #expect(FaceSearch().angles == .upright)
  }

  @Test(arguments: [0, 0.5, 1, Float.leastNonzeroMagnitude, -0])
  func thresholdsReachFromZeroToOne(_ value: Float) {
    #expect(problem { $0.minFaceDetectionConfidence = value } == nil)
    #expect(problem { $0.minFacePresenceConfidence = value } == nil)
    #expect(problem { $0.minTrackingConfidence = value } == nil)
  }

  @Test(arguments: [-0.01, 1.01, Float.nan, .infinity, -.infinity])
  func otherThresholdsAreRefused(_ value: Float) {
    let problems = [
      problem { $0.minFaceDetectionConfidence = value },
      problem { $0.minFacePresenceConfidence = value },
      problem { $0.minTrackingConfidence = value },
    ]
    let names = [
      "minFaceDetectionConfidence", "minFacePresenceConfidence", "minTrackingConfidence",
    ]
    for (problem, name) in zip(problems, names) {
      #expect(problem?.code == .invalidArgument)
      #expect(problem?.message == "\(name) is \(value), expected a number from 0 to 1")
    }
    for change in [\FaceDetectorOptions.minDetectionConfidence, \.minSuppressionThreshold] {
      var options = FaceDetectorOptions(baseOptions: Self.base)
      options[keyPath: change] = value
      #expect(throws: TaskError.self) { try options.validate() }
    }
  }

  @Test(arguments: [0, -1, Int.min])
  func aNumberOfFacesIsNeeded(_ count: Int) {
    #expect(
      problem { $0.numFaces = count }
        == TaskError(.invalidArgument, "numFaces is \(count), expected 1 or more")
    )
  }

  @Test(arguments: [0, -1, 257, Int.max])
  func threadsAreLimited(_ count: Int) {
    #expect(
      problem { $0.baseOptions.numThreads = count }
        == TaskError(.invalidArgument, "numThreads is \(count), expected 1 to 256")
    )
  }

  @Test(arguments: [1, 256])
  func theLimitsOfThreadsAreAllowed(_ count: Int) {
    #expect(problem { $0.baseOptions.numThreads = count } == nil)
  }

  @Test func exactlyOneModelIsNeeded() {
    let none = problem { $0.baseOptions = BaseOptions() }
    #expect(none?.code == .invalidArgument)
    let two = problem { $0.baseOptions.modelAssetBytes = SharedBytes([1]) }
    #expect(two?.code == .invalidArgument)
    #expect(two?.message.contains("'model'") == true)
    #expect(problem { $0.baseOptions = BaseOptions(modelAssetBytes: SharedBytes([1])) } == nil)
  }

  @Test func modelsComeFromBytesOrAFile() throws {
    let bytes = try BaseOptions(modelAssetBytes: SharedBytes([1, 2])).loadModel()
    #expect(bytes.array == [1, 2])
    let folder = try TemporaryFolder()
    try writeFile([3, 4, 5], to: folder.file("model"))
    #expect(try BaseOptions(modelAssetPath: folder.file("model")).loadModel().array == [3, 4, 5])
  }

  @Test func missingModelsAreNotFound() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: TaskError.self) {
      try BaseOptions(modelAssetPath: folder.file("model")).loadModel()
    }
    #expect(missing?.code == .notFound)
    #expect(missing?.message.contains(folder.file("model")) == true)
    let isFolder = #expect(throws: TaskError.self) {
      try BaseOptions(modelAssetPath: folder.path).loadModel()
    }
    #expect(isFolder?.code == .unknown)
  }

  @Test(arguments: [
    FaceWidth.pixels(0), .pixels(-5), .fraction(0), .fraction(-0.1), .fraction(1.01),
    .fraction(.nan),
  ])
  func faceWidthsAreChecked(_ width: FaceWidth) {
    let found = problem { $0.faceSearch.smallestFace = width }
    #expect(found?.code == .invalidArgument)
    #expect(found?.message.hasPrefix("faceSearch.smallestFace is ") == true)
    var options = FaceDetectorOptions(baseOptions: Self.base)
    options.faceSearch.smallestFace = width
    #expect(throws: TaskError.self) { try options.validate() }
  }

  @Test(arguments: [FaceWidth.pixels(1), .pixels(.max), .fraction(0.001), .fraction(1)])
  func theseFaceWidthsAreAllowed(_ width: FaceWidth) {
    #expect(problem { $0.faceSearch.smallestFace = width } == nil)
  }

  @Test(arguments: [
    PerspectiveCamera.verticalFieldOfView(degrees: 0.5), .verticalFieldOfView(degrees: 180),
    .verticalFieldOfView(degrees: .nan), .focalLength(pixels: 0), .focalLength(pixels: -1),
    .focalLength(pixels: .infinity), .focalLength(pixels: .nan),
  ])
  func camerasAreChecked(_ camera: PerspectiveCamera) throws {
    let found = problem { $0.camera = camera }
    #expect(found?.code == .invalidArgument)
    #expect(found?.message.hasPrefix("camera has a ") == true)
    #expect(throws: TaskError.self) {
      try FaceGeometry(baseOptions: .landmarkerBundle(), camera: camera)
    }
  }

  @Test func aDetectorNeedsAFile() {
    #expect(problem { $0.faceDetectorModel = .path("") }?.code == .invalidArgument)
    #expect(problem { $0.faceDetectorModel = .path("model") } == nil)
  }
}
