import Foundation
import MLKitFaceDetection
import MLKitVision
import TestSupport
import Testing

/// The API used as apps do that were written after ML Kit's guide for iOS.
@Suite struct GuideTests {
  private func image(_ name: String = "astronaut.png") throws -> UIImage {
    try #require(UIImage(contentsOfFile: Fixture.picture(name)))
  }

  /// A photograph from a library: options one by one, a completion, everything behind its flag.
  @Test func aPhotographIsProcessed() async throws {
    let options = FaceDetectorOptions()
    options.performanceMode = .accurate
    options.landmarkMode = .all
    options.contourMode = .all
    options.classificationMode = .all
    options.minFaceSize = CGFloat(0.1)
    let faceDetector = FaceDetector.faceDetector(options: options)
    faceDetector.callbackQueue = DispatchQueue(label: "results")

    let image = try image()
    let visionImage = VisionImage(image: image)
    visionImage.orientation = image.imageOrientation

    let faces = await withCheckedContinuation { (found: CheckedContinuation<[Face]?, Never>) in
      faceDetector.process(visionImage) { faces, error in
        #expect(error == nil)
        found.resume(returning: faces)
      }
    }
    let face = try #require(faces?.first)
    #expect(faces?.count == 1)
    #expect(face.frame.contains(CGPoint(x: 224, y: 120)))
    if face.hasHeadEulerAngleX { #expect(abs(face.headEulerAngleX + 9.3) < 3) }
    if face.hasHeadEulerAngleY { #expect(abs(face.headEulerAngleY + 0.7) < 3) }
    if face.hasHeadEulerAngleZ { #expect(abs(face.headEulerAngleZ + 2.9) < 3) }
    #expect(face.hasHeadEulerAngleX && face.hasHeadEulerAngleY && face.hasHeadEulerAngleZ)
    if let leftEye = face.landmark(ofType: .leftEye) {
      #expect(abs(leftEye.position.x - 246.4) < 3)
      #expect(abs(leftEye.position.y - 103.9) < 3)
    }
    #expect(face.landmarks.count == 10)
    if let leftEyeContour = face.contour(ofType: .leftEye) {
      let leftEyePoints = leftEyeContour.points
      #expect(leftEyePoints.count == 16)
      #expect(abs(leftEyePoints[0].x - 236.4) < 3)
      #expect(abs(leftEyePoints[8].x - 255.3) < 3)
    }
    #expect(face.contours.count == 15)
    #expect(face.contours.reduce(0) { $0 + $1.points.count } == 133)
    #expect(face.hasSmilingProbability && face.smilingProbability > 0.9)
    #expect(face.hasRightEyeOpenProbability && face.rightEyeOpenProbability > 0.9)
    #expect(face.hasLeftEyeOpenProbability && face.leftEyeOpenProbability > 0.9)
    #expect(!face.hasTrackingID)
    #expect(face.trackingID == 0)
  }

  /// The guide's function, as apps have it.
  private func imageOrientation(
    deviceOrientation: UIDeviceOrientation,
    cameraPosition: AVCaptureDevice.Position
  ) -> UIImage.Orientation {
    switch deviceOrientation {
    case .portrait: return cameraPosition == .front ? .leftMirrored : .right
    case .landscapeLeft: return cameraPosition == .front ? .downMirrored : .up
    case .portraitUpsideDown: return cameraPosition == .front ? .rightMirrored : .left
    case .landscapeRight: return cameraPosition == .front ? .upMirrored : .down
    case .faceDown, .faceUp, .unknown: return .up
    #if canImport(UIKit)
      @unknown default: return .up
    #endif
    }
  }

  @Test(arguments: UIDeviceOrientation.allCases, AVCaptureDevice.Position.allCases)
  func ourTableIsTheGuides(
    device: UIDeviceOrientation,
    camera: AVCaptureDevice.Position
  ) {
    // The guide does not say what happens to a front camera that lies flat.
    let expected = imageOrientation(deviceOrientation: device, cameraPosition: camera)
    let ours = UIImage.Orientation(deviceOrientation: device, cameraPosition: camera)
    #expect(ours == expected)
  }

  /// The guide's statement compiles; where nobody knows how the device is held, frames are upright.
  @Test func orientationsOfTheDeviceCanBeAsked() throws {
    let sampleBuffer = CMSampleBuffer(imageBuffer: CVPixelBuffer(try image("astronaut.png").pixels))
    let image = VisionImage(buffer: sampleBuffer)
    image.orientation = imageOrientation(
      deviceOrientation: UIDevice.current.orientation,
      cameraPosition: .back
    )
    #if !canImport(UIKit)
      #expect(image.orientation == .up)
    #endif
  }

  /// A camera's frames: buffers, tracking, and results on the capture queue.
  @Test func framesOfACameraAreProcessed() throws {
    let options = FaceDetectorOptions()
    options.classificationMode = .all
    options.isTrackingEnabled = true
    options.minFaceSize = 0.2
    let faceDetector = FaceDetector.faceDetector(options: options)
    // Held upright, a back camera's frames lie on their side.
    let frame = CMSampleBuffer(imageBuffer: CVPixelBuffer(try image("rotated-90.png").pixels))
    for _ in 0..<3 {
      let visionImage = VisionImage(buffer: frame)
      visionImage.orientation = imageOrientation(
        deviceOrientation: .portrait,
        cameraPosition: .back
      )
      var faces: [Face] = []
      do {
        faces = try faceDetector.results(in: visionImage)
      } catch let error {
        Issue.record("failed to detect faces: \(error.localizedDescription)")
        return
      }
      guard !faces.isEmpty else {
        Issue.record("no face")
        return
      }
      for face in faces where face.hasTrackingID { #expect(face.trackingID == 0) }
      #expect(faces[0].hasTrackingID)
      #expect(abs(faces[0].headEulerAngleZ) < 10, "angles are those of the upright picture")
    }
  }

  @Test func waitingIsPossible() async throws {
    let faces = try await FaceDetector.faceDetector().process(VisionImage(image: image()))
    let face = try #require(faces.first)
    #expect(face.landmarks.isEmpty && face.contours.isEmpty)
    #expect(!face.hasSmilingProbability && face.smilingProbability == 0)
    #expect(!face.hasLeftEyeOpenProbability && face.leftEyeOpenProbability == 0)
    #expect(face.landmark(ofType: .leftEar) == nil)
    #expect(face.contour(ofType: .face) == nil)
    #expect(face.hasHeadEulerAngleY)
    #expect(face.meshPoints.isEmpty)
  }

  @Test func noFaceIsNoError() async throws {
    let image = try VisionImage(contentsOfFile: Fixture.picture("flat.png"))
    #expect(try await FaceDetector.faceDetector().process(image).isEmpty)
  }

  @Test func anImageOfTheOtherKindKeepsItsOrientation() throws {
    let picture = UIImage(pixels: try image("rotated-90.png").pixels, orientation: .right)
    let image = try #require(MLImage(image: picture))
    #expect(image.orientation == .right)
    #expect(image.imageSourceType == .image)
    #expect(image.width == 300 && image.height == 225)
    #expect(VisionImage(image: picture).orientation == .up)
    #expect(try FaceDetector.faceDetector().results(in: image).count == 1)
    let buffer = try #require(MLImage(pixelBuffer: CVPixelBuffer(picture.pixels)))
    #expect(buffer.orientation == .up && buffer.image == nil && buffer.pixelBuffer != nil)
  }

  @Test func optionsAreCopied() throws {
    let options = FaceDetectorOptions()
    let detector = FaceDetector.faceDetector(options: options)
    options.landmarkMode = .all
    let image = VisionImage(image: try image())
    #expect(try detector.results(in: image).first?.landmarks.isEmpty == true)
  }
}
