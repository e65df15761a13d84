import FaceModels
import FaceTasks
import Foundation
import ImageCodecs
import MediaPipeTasksVision
import TestSupport
import Testing

/// The classes hand on what the core finds, value by value.
@Suite struct SameResultsTests {
  @Test func landmarker() throws {
    let path = Fixture.picture("three-faces-600x240.png")
    let core = try FaceTasks.FaceLandmarker(
      options: FaceTasks.FaceLandmarkerOptions(
        baseOptions: FaceTasks.BaseOptions(modelAssetPath: FaceModels.faceLandmarker),
        numFaces: 3,
        outputFaceBlendshapes: true,
        outputFacialTransformationMatrixes: true
      )
    )
    let expected = try core.detect(image: FaceTasks.MPImage(buffer: ImageFile.read(path)))
    let options = MediaPipeTasksVision.FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = try FaceModels.faceLandmarker
    options.numFaces = 3
    options.outputFaceBlendshapes = true
    options.outputFacialTransformationMatrixes = true
    let found = try MediaPipeTasksVision.FaceLandmarker(options: options).detect(
      image: MediaPipeTasksVision.MPImage(contentsOfFile: path)
    )
    #expect(expected.faces.count == 3)
    #expect(found.faces.count == 3)
    #expect(found.faceLandmarks.count == 3 && found.faceBlendshapes.count == 3)
    for (index, face) in expected.faces.enumerated() {
      let points = found.faceLandmarks[index].map { SIMD3($0.x, $0.y, $0.z) }
      #expect(points == face.landmarks.map { SIMD3($0.x, $0.y, $0.z) })
      let scores = found.faceBlendshapes[index].categories
      #expect(scores.map(\.score) == face.blendshapes?.categories.map(\.score))
      #expect(scores.map(\.categoryName) == face.blendshapes?.categories.map(\.categoryName))
      #expect(scores.map(\.index) == Array(0..<52))
      let matrix = found.facialTransformationMatrixes[index]
      let elements = try #require(face.transformationMatrix)
      #expect(Array(UnsafeBufferPointer(start: matrix.data, count: 16)) == elements.columnMajor)
      for row in 0..<4 {
        for column in 0..<4 {
          #expect(matrix.element(row: row, column: column) == elements[row: row, column: column])
          #expect(
            matrix.value(atRow: UInt(row), column: UInt(column))
              == elements[row: column, column: row]
          )
        }
      }
      #expect(found.faces[index].landmarks.count == 478)
      #expect(found.faces[index].presenceScore == face.presenceScore)
      #expect(found.faces[index].detectionScore == face.detectionScore)
      let pose = found.faces[index].headPose.map { [$0.yaw, $0.pitch, $0.roll] }
      #expect(pose == face.headPose.map { [$0.yaw, $0.pitch, $0.roll] } && pose != nil)
      #expect(found.faces[index].transformationMatrix === matrix)
    }
  }

  @Test func detector() throws {
    let path = Fixture.picture("three-faces-600x240.png")
    let core = try FaceTasks.FaceDetector(modelPath: FaceModels.faceDetectionShortRange)
    let expected = try core.detect(image: FaceTasks.MPImage(buffer: ImageFile.read(path)))
    let found = try MediaPipeTasksVision.FaceDetector(
      modelPath: FaceModels.faceDetectionShortRange
    ).detect(image: MediaPipeTasksVision.MPImage(contentsOfFile: path))
    #expect(found.detections.count == expected.detections.count && !found.detections.isEmpty)
    for (detection, other) in zip(found.detections, expected.detections) {
      let box = other.boundingBox
      #expect(
        detection.boundingBox == CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
      )
      #expect(detection.categories.map(\.score) == other.categories.map(\.score))
      let points = try #require(detection.keypoints)
      #expect(points.map { Float($0.location.x) } == other.keypoints.map(\.x))
      #expect(points.map { Float($0.location.y) } == other.keypoints.map(\.y))
    }
  }

  @Test func connections() {
    typealias Core = FaceTasks.FaceLandmarker
    typealias Ours = MediaPipeTasksVision.FaceLandmarker
    let lists: [([MediaPipeTasksVision.Connection], [FaceTasks.Connection], Int)] = [
      (Ours.lipsConnections(), Core.lipsConnections(), 40),
      (Ours.leftEyeConnections(), Core.leftEyeConnections(), 16),
      (Ours.leftEyebrowConnections(), Core.leftEyebrowConnections(), 8),
      (Ours.leftIrisConnections(), Core.leftIrisConnections(), 4),
      (Ours.rightEyeConnections(), Core.rightEyeConnections(), 16),
      (Ours.rightEyebrowConnections(), Core.rightEyebrowConnections(), 8),
      (Ours.rightIrisConnections(), Core.rightIrisConnections(), 4),
      (Ours.faceOvalConnections(), Core.faceOvalConnections(), 36),
      (Ours.contoursConnections(), Core.contoursConnections(), 132),
      (Ours.tesselationConnections(), Core.tesselationConnections(), 2556),
      (Ours.faceConnections(), Core.faceConnections(), 2728),
    ]
    for (found, expected, count) in lists {
      #expect(found.count == count)
      #expect(found.map { [Int($0.start), Int($0.end)] } == expected.map { [$0.start, $0.end] })
    }
    // MediaPipe for iOS gives the left iris for both.
    #expect(Ours.rightIrisConnections().map(\.start) != Ours.leftIrisConnections().map(\.start))
    #expect(Ours.rightIrisConnections().allSatisfy { (468..<473).contains($0.start) })
  }

  @Test func asynchronous() async throws {
    let detector = try MediaPipeTasksVision.FaceDetector(
      modelPath: FaceModels.faceDetectionShortRange
    )
    let image = try MediaPipeTasksVision.MPImage(contentsOfFile: astronaut)
    #expect(try await detector.detectFaces(in: image).detections.count == 1)
    let landmarker = try MediaPipeTasksVision.FaceLandmarker(modelPath: FaceModels.faceLandmarker)
    async let first = landmarker.detectFaces(in: image)
    async let second = landmarker.detectFaces(in: image)
    let results = try await [first, second]
    #expect(results.allSatisfy { $0.faces.count == 1 })
    #expect(Set(results.map(\.timestampInMilliseconds)) == [0, 1000])
  }
}
