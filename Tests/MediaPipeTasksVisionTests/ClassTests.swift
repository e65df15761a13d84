import Foundation
import MediaPipeTasksVision
import Testing

@Suite struct ClassTests {
  @Test func landmarkerOptionsAreCopied() throws {
    let processor = FaceLandmarkerResultProcessor()
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = "a"
    options.baseOptions.delegate = .GPU
    options.baseOptions.numThreads = 3
    options.baseOptions.modelAssetBuffer = Data([1])
    options.baseOptions.refusesMirroredOrientations = true
    options.runningMode = .liveStream
    options.faceLandmarkerLiveStreamDelegate = processor
    options.numFaces = 4
    options.minFaceDetectionConfidence = 0.1
    options.minFacePresenceConfidence = 0.2
    options.minTrackingConfidence = 0.3
    options.outputFaceBlendshapes = true
    options.outputFacialTransformationMatrixes = true
    options.faceDetectorModelPath = "c"
    options.faceSearch = FaceSearch(smallestFace: .pixels(20), angles: .retry)
    options.refillsCandidates = true
    options.smoothsEveryFace = true
    options.camera = .focalLength(pixels: 900)
    let copy = try #require(options.copy() as? FaceLandmarkerOptions)
    options.baseOptions.modelAssetPath = "b"
    options.numFaces = 1
    #expect(copy.baseOptions.modelAssetPath == "a" && copy.baseOptions.delegate == .GPU)
    #expect(copy.baseOptions.numThreads == 3 && copy.baseOptions.modelAssetBuffer == Data([1]))
    #expect(copy.baseOptions.refusesMirroredOrientations)
    #expect(copy.runningMode == .liveStream && copy.numFaces == 4)
    #expect(copy.faceLandmarkerLiveStreamDelegate === processor)
    #expect(copy.minFaceDetectionConfidence == 0.1 && copy.minFacePresenceConfidence == 0.2)
    #expect(copy.minTrackingConfidence == 0.3)
    #expect(copy.outputFaceBlendshapes && copy.outputFacialTransformationMatrixes)
    #expect(copy.faceDetectorModelPath == "c" && copy.refillsCandidates && copy.smoothsEveryFace)
    #expect(copy.faceSearch == FaceSearch(smallestFace: .pixels(20), angles: .retry))
    #expect(copy.camera == .focalLength(pixels: 900))
  }

  @Test func detectorOptionsAreCopied() throws {
    let options = FaceDetectorOptions()
    options.baseOptions.modelAssetPath = "a"
    options.runningMode = .video
    options.minDetectionConfidence = 0.1
    options.minSuppressionThreshold = 0.2
    options.faceSearch.angles = .all
    let copy = try #require(options.copy() as? FaceDetectorOptions)
    options.baseOptions.modelAssetPath = "b"
    #expect(copy.baseOptions.modelAssetPath == "a" && copy.runningMode == .video)
    #expect(copy.minDetectionConfidence == 0.1 && copy.minSuppressionThreshold == 0.2)
    #expect(copy.faceSearch.angles == .all)
    let base = TaskOptions()
    base.baseOptions.modelAssetPath = "c"
    #expect((base.copy() as? TaskOptions)?.baseOptions.modelAssetPath == "c")
  }

  @Test func baseOptionsAreCopiedWhenAssigned() {
    let base = BaseOptions()
    base.modelAssetPath = "a"
    let options = FaceDetectorOptions()
    options.baseOptions = base
    base.modelAssetPath = "b"
    #expect(options.baseOptions.modelAssetPath == "a")
  }

  @Test func defaultsAreMediaPipes() {
    let landmarker = FaceLandmarkerOptions()
    #expect(landmarker.baseOptions.modelAssetPath == "" && landmarker.baseOptions.delegate == .CPU)
    #expect(landmarker.runningMode == .image && landmarker.numFaces == 1)
    #expect(landmarker.faceLandmarkerLiveStreamDelegate == nil)
    #expect(landmarker.minFaceDetectionConfidence == 0.5)
    #expect(landmarker.minFacePresenceConfidence == 0.5 && landmarker.minTrackingConfidence == 0.5)
    #expect(!landmarker.outputFaceBlendshapes && !landmarker.outputFacialTransformationMatrixes)
    let detector = FaceDetectorOptions()
    #expect(detector.minDetectionConfidence == 0.5 && detector.minSuppressionThreshold == 0.3)
    #expect([RunningMode.image, .video, .liveStream].map(\.rawValue) == [0, 1, 2])
    #expect([Delegate.CPU.rawValue, Delegate.GPU.rawValue] == [0, 1])
  }

  @Test func optionsDoNotRetainDelegates() {
    let options = FaceLandmarkerOptions()
    do {
      let processor = FaceLandmarkerResultProcessor()
      options.faceLandmarkerLiveStreamDelegate = processor
      #expect(options.faceLandmarkerLiveStreamDelegate != nil)
      withExtendedLifetime(processor) {}
    }
    #expect(options.faceLandmarkerLiveStreamDelegate == nil)
  }

  @Test func landmarksAreEqualWithinATolerance() {
    let point = NormalizedLandmark(x: 0.5, y: 0.25, z: -0.1, visibility: nil, presence: nil)
    let near = NormalizedLandmark(x: 0.5000005, y: 0.25, z: -0.1, visibility: 1, presence: 0)
    let far = NormalizedLandmark(x: 0.5, y: 0.250002, z: -0.1, visibility: nil, presence: nil)
    #expect(point == near && point.hash == near.hash)
    #expect(point != far)
    #expect(near.visibility == NSNumber(value: 1) && near.presence?.floatValue == 0)
    let landmark = Landmark(x: 0.5, y: 0.25, z: -0.1, visibility: nil, presence: nil)
    #expect(landmark == Landmark(x: 0.5, y: 0.25, z: -0.1000005, visibility: nil, presence: nil))
    #expect(!point.isEqual(landmark) && !landmark.isEqual(nil))
  }

  @Test func keypointsAreEqualExactly() {
    func keypoint(_ x: Double, _ label: String?, _ score: Float) -> NormalizedKeypoint {
      NormalizedKeypoint(location: CGPoint(x: x, y: 0), label: label, score: score)
    }
    #expect(keypoint(0.5, nil, 0) == keypoint(0.5, nil, 0))
    #expect(keypoint(0.5, "a", 0).hash == keypoint(0.5, "a", 0).hash)
    #expect(keypoint(0.5, nil, 0) != keypoint(0.5000001, nil, 0))
    #expect(keypoint(0.5, "a", 0) != keypoint(0.5, nil, 0))
    #expect(keypoint(0.5, nil, 0) != keypoint(0.5, nil, 1))
  }

  @Test func resultsCanBeMade() {
    let category = ResultCategory(index: 1, score: 0.5, categoryName: "a", displayName: nil)
    let detection = Detection(
      categories: [category],
      boundingBox: CGRect(x: 1, y: 2, width: 3, height: 4),
      keypoints: nil
    )
    let detections = FaceDetectorResult(detections: [detection], timestampInMilliseconds: 9)
    #expect(detections.detections[0].categories[0].categoryName == "a")
    #expect(detections.timestampInMilliseconds == 9)
    #expect((detections.copy() as? FaceDetectorResult)?.detections.count == 1)
    let point = NormalizedLandmark(x: 0, y: 0, z: 0, visibility: nil, presence: nil)
    let matrix = TransformMatrix(data: [1, 2, 3, 4, 5, 6], rows: 2, columns: 3)
    #expect(matrix.rows == 2 && matrix.columns == 3)
    #expect(matrix.value(atRow: 1, column: 0) == 3)
    #expect(matrix.element(row: 1, column: 0) == 2 && matrix.element(row: 0, column: 2) == 5)
    let scores = Classifications(headIndex: 0, categories: [category])
    let result = FaceLandmarkerResult(
      faceLandmarks: [[point], [point]],
      faceBlendshapes: [scores, scores],
      facialTransformationMatrixes: [matrix],
      timestampInMilliseconds: 7
    )
    #expect(result.faces.map { $0.blendshapes != nil } == [true, true])
    // One matrix for two faces: nobody knows whose it is.
    #expect(result.faces.allSatisfy { $0.transformationMatrix == nil })
    #expect(scores.headName == nil)
    #expect(Classifications(headIndex: 1, headName: "b", categories: []).headName == "b")
    let all = ClassificationResult(classifications: [scores], timestampInMilliseconds: 3)
    #expect(all.classifications.count == 1 && all.timestampInMilliseconds == 3)
    #expect(Connection(start: 3, end: 4).end == 4)
    #expect(TaskResult(timestampInMilliseconds: 5).timestampInMilliseconds == 5)
  }

  @Test func matricesAreLimited() async {
    await #expect(processExitsWith: .failure) {
      let matrix = TransformMatrix(data: [1, 2, 3, 4], rows: 2, columns: 2)
      _ = matrix.value(atRow: 2, column: 0)
    }
    await #expect(processExitsWith: .failure) {
      // Inside the matrix, but exchanged it is the eighth element of six.
      let matrix = TransformMatrix(data: [1, 2, 3, 4, 5, 6], rows: 3, columns: 2)
      _ = matrix.value(atRow: 2, column: 1)
    }
  }
}
