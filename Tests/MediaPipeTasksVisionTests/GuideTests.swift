import FaceModels
import Foundation
import MediaPipeTasksVision
import Testing

// Code as apps have it: options built property by property, a result processor that inherits NSObject,
// and no more than `import MediaPipeTasksVision`.

class FaceLandmarkerResultProcessor: NSObject, FaceLandmarkerLiveStreamDelegate {
  let lock = NSLock()
  var results: [(result: FaceLandmarkerResult?, time: Int, error: (any Error)?)] = []
  weak var sender: FaceLandmarker?

  func faceLandmarker(
    _ faceLandmarker: FaceLandmarker,
    didFinishDetection result: FaceLandmarkerResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    lock.lock()
    defer { lock.unlock() }
    sender = faceLandmarker
    results.append((result, timestampInMilliseconds, error))
  }
}

class FaceDetectorResultProcessor: NSObject, FaceDetectorLiveStreamDelegate {
  let lock = NSLock()
  var detections: [[Detection]] = []

  func faceDetector(
    _ faceDetector: FaceDetector,
    didFinishDetection result: FaceDetectorResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    lock.lock()
    defer { lock.unlock() }
    if let result = result { detections.append(result.detections) }
  }
}

/// Implements nothing, as the method is optional.
class SilentProcessor: NSObject, FaceDetectorLiveStreamDelegate {}

@Suite struct GuideTests {
  let modelPath: String
  let detectorPath: String
  let image: MPImage

  init() throws {
    modelPath = try FaceModels.faceLandmarker
    detectorPath = try FaceModels.faceDetectionShortRange
    image = try MPImage(contentsOfFile: astronaut)
  }

  @Test func landmarkerInImageMode() throws {
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.baseOptions.delegate = .CPU
    options.runningMode = .image
    options.minFaceDetectionConfidence = 0.5
    options.minFacePresenceConfidence = 0.5
    options.minTrackingConfidence = 0.5
    options.numFaces = 2
    options.outputFaceBlendshapes = true
    options.outputFacialTransformationMatrixes = true

    let faceLandmarker = try FaceLandmarker(options: options)
    let result = try faceLandmarker.detect(image: image)

    #expect(result.timestampInMilliseconds == 0)
    #expect(result.faceLandmarks.map(\.count) == [478])
    let noseTip = result.faceLandmarks[0][1]
    #expect(abs(noseTip.x - 0.43) < 0.02 && abs(noseTip.y - 0.25) < 0.02)
    #expect(noseTip.visibility == nil && noseTip.presence == nil)
    let blendshapes = try #require(result.faceBlendshapes.first)
    #expect(blendshapes.headIndex == 0 && blendshapes.headName == "")
    #expect(blendshapes.categories.count == 52)
    #expect(blendshapes.categories[0].categoryName == "_neutral")
    let smile = blendshapes.categories.first { $0.categoryName == "mouthSmileLeft" }
    #expect(try #require(smile).score > 0.8)
    #expect(result.facialTransformationMatrixes.count == 1)
    #expect(try faceLandmarker.detect(image: image).timestampInMilliseconds == 1000)
  }

  @Test func landmarkerInVideoMode() throws {
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .video
    let faceLandmarker = try FaceLandmarker(options: options)
    for frame in 0..<3 {
      let result = try faceLandmarker.detect(videoFrame: image, timestampInMilliseconds: 33 * frame)
      #expect(result.faceLandmarks.count == 1)
      #expect(result.timestampInMilliseconds == 33 * frame)
      #expect(result.faces.map(\.trackingID) == [0])
      #expect(result.faces.map { $0.detectionScore != nil } == [frame == 0])
    }
  }

  @Test func landmarkerInLiveStreamMode() throws {
    let processor = FaceLandmarkerResultProcessor()
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .liveStream
    options.faceLandmarkerLiveStreamDelegate = processor
    let faceLandmarker = try FaceLandmarker(options: options)
    for frame in 1...3 {
      try faceLandmarker.detectAsync(image: image, timestampInMilliseconds: 33 * frame)
      #expect(waits { processor.lock.withLock { processor.results.count == frame } })
    }
    #expect(processor.sender === faceLandmarker)
    for (index, call) in processor.results.enumerated() {
      #expect(call.time == 33 * (index + 1))
      #expect(call.error == nil)
      #expect(call.result?.timestampInMilliseconds == call.time)
      #expect(call.result?.faceLandmarks.count == 1)
    }
    #expect(faceLandmarker.droppedFrameCount == 0)
  }

  @Test func detectorInAllModes() throws {
    let options = FaceDetectorOptions()
    options.minDetectionConfidence = 0.6
    options.minSuppressionThreshold = 0.3
    options.baseOptions.modelAssetPath = detectorPath
    let single = try FaceDetector(options: options).detect(image: image)

    let detection = try #require(single.detections.first)
    #expect(single.detections.count == 1)
    #expect(detection.boundingBox == CGRect(x: 177, y: 82, width: 95, height: 95))
    #expect(detection.categories.count == 1)
    #expect(detection.categories[0].index == 0 && detection.categories[0].score > 0.9)
    #expect(detection.categories[0].categoryName == nil)
    let keypoints = try #require(detection.keypoints)
    #expect(keypoints.count == 6)
    #expect(abs(keypoints[0].location.x - 0.39354578) < 1e-5)
    #expect(keypoints[0].label == nil && keypoints[0].score == 0)

    options.runningMode = .video
    let video = try FaceDetector(options: options)
    let frame = try video.detect(videoFrame: image, timestampInMilliseconds: -5)
    #expect(frame.detections.map(\.boundingBox) == single.detections.map(\.boundingBox))

    let processor = FaceDetectorResultProcessor()
    options.runningMode = .liveStream
    options.faceDetectorLiveStreamDelegate = processor
    let live = try FaceDetector(options: options)
    try live.detectAsync(image: image, timestampInMilliseconds: 0)
    #expect(waits { processor.lock.withLock { processor.detections.count == 1 } })
    #expect(processor.detections[0].map(\.boundingBox) == single.detections.map(\.boundingBox))
  }

  @Test func modelPathAlone() throws {
    #expect(try FaceDetector(modelPath: detectorPath).detect(image: image).detections.count == 1)
    #expect(try FaceLandmarker(modelPath: modelPath).detect(image: image).faceLandmarks.count == 1)
  }

  @Test("The detector's delegate method is optional")
  func silence() throws {
    let processor = SilentProcessor()
    let options = FaceDetectorOptions()
    options.baseOptions.modelAssetPath = detectorPath
    options.runningMode = .liveStream
    options.faceDetectorLiveStreamDelegate = processor
    let live = try FaceDetector(options: options)
    try live.detectAsync(image: image, timestampInMilliseconds: 0)
    try live.detectAsync(image: image, timestampInMilliseconds: 1)
  }

  @Test("A processor may release the landmarker, which retains nobody")
  func lifetimes() throws {
    weak var released: FaceLandmarker?
    weak var releasedProcessor: FaceLandmarkerResultProcessor?
    try autoreleased {
      let processor = FaceLandmarkerResultProcessor()
      let options = FaceLandmarkerOptions()
      options.baseOptions.modelAssetPath = modelPath
      options.runningMode = .liveStream
      options.faceLandmarkerLiveStreamDelegate = processor
      let landmarker = try FaceLandmarker(options: options)
      try landmarker.detectAsync(image: image, timestampInMilliseconds: 0)
      released = landmarker
      releasedProcessor = processor
    }
    #expect(waits { released == nil && releasedProcessor == nil })
  }

  private func autoreleased(_ body: () throws -> Void) rethrows { try body() }
}
