import FaceModels
import Foundation
import Images
import MediaPipeTasksVision
import PlatformImages
import TestSupport
import Testing

/// Pictures as apps on Apple platforms have them; stand-ins where these are missing.
@Suite struct PlatformImageTests {
  private let detector: FaceDetector

  init() throws { detector = try FaceDetector(modelPath: detectorPath()) }

  private func image(_ name: String) throws -> UIImage {
    try #require(UIImage(contentsOfFile: Fixture.picture(name)))
  }

  private func box(_ image: MPImage) throws -> CGRect {
    try #require(detector.detect(image: image).detections.first).boundingBox
  }

  @Test("An image keeps its own orientation unless another is given")
  func images() throws {
    let upright = try image("astronaut.png")
    let plain = try MPImage(uiImage: upright)
    #expect(plain.imageSourceType == .image && plain.orientation == .up)
    #expect(plain.image === upright && plain.pixelBuffer == nil && plain.sampleBuffer == nil)
    #expect(try box(plain) == CGRect(x: 177, y: 82, width: 95, height: 95))
    let turned = UIImage(pixels: upright.pixels, orientation: .leftMirrored)
    #expect(try MPImage(uiImage: turned).orientation == .leftMirrored)
    #expect(try MPImage(uiImage: turned, orientation: .right).orientation == .right)
  }

  #if !canImport(CoreMedia)
    @Test("A camera's frame is taken as it is, in YUV too", arguments: ["bgra", "nv12", "i420"])
    func frames(_ name: String) throws {
      let format = try #require(PixelFormat(rawValue: name))
      let width = 64
      let data = Data(repeating: 128, count: 4 * width * width)
      let buffer = try CVPixelBuffer(data: data, width: width, height: width, format: format)
      let sample = CMSampleBuffer(imageBuffer: buffer)
      let frame = try MPImage(sampleBuffer: sample, orientation: .right)
      #expect(frame.imageSourceType == .sampleBuffer && frame.sampleBuffer === sample)
      #expect(frame.orientation == .right && frame.width == 64)
      #expect(try detector.detect(image: frame).detections.isEmpty)
      let other = try MPImage(pixelBuffer: buffer)
      #expect(other.imageSourceType == .pixelBuffer && other.pixelBuffer === buffer)
      #expect(PixelBuffer(buffer).format == PixelBuffer.Format(rawValue: name))
    }

    @Test("A face is the same, whatever holds its pixels")
    func sameFace() throws {
      let pixels = try image("astronaut.png").pixels
      let buffer = CVPixelBuffer(pixels)
      let images = [
        try MPImage(pixelBuffer: buffer), try MPImage(pixelBuffer: PixelBuffer(buffer)),
        try MPImage(sampleBuffer: CMSampleBuffer(imageBuffer: buffer)),
      ]
      for image in images {
        #expect(try box(image) == CGRect(x: 177, y: 82, width: 95, height: 95))
      }
    }

    @Test("A frame without a picture is an error")
    func emptyFrames() {
      let found = code { _ = try MPImage(sampleBuffer: CMSampleBuffer(imageBuffer: nil)) }
      #expect(found == .invalidArgumentError)
    }
  #endif

  @Test("Core Video's formats are known by their numbers")
  func formats() throws {
    func format(_ name: String) throws -> CoreVideoFormat {
      try CoreVideoFormat(type: name.utf8.reduce(0) { $0 << 8 | UInt32($1) })
    }
    #expect(try format("BGRA").format == .bgra && format("BGRA").range == nil)
    #expect(try format("420v").format == .nv12 && format("420v").range == .video)
    #expect(try format("420f").range == .full)
    #expect(try format("y420").format == .i420 && format("f420").range == .full)
    #expect(try format("yuvs").format == .yuyv && format("L008").format == .gray)
    #expect(try CoreVideoFormat(type: 24).format == .rgb)
    #expect(try CoreVideoFormat(type: 32).format == .argb)
    let error = #expect(throws: PixelSourceError.self) { try format("2vuy") }
    #expect(error?.description.contains("'2vuy'") == true)
  }

  @Test("Options beyond MediaPipe reach the task")
  func options() throws {
    let options = FaceDetectorOptions()
    options.baseOptions.modelAssetPath = try detectorPath()
    let photo = try MPImage(uiImage: image("astronaut.png"))
    // Upside down: without the search the eyes are taken for what they are not.
    let turned = try MPImage(uiImage: image("astronaut.png"), orientation: .down)
    options.faceSearch.angles = .all
    let found = try FaceDetector(options: options).detect(image: turned).detections
    let expected = try detector.detect(image: photo).detections[0].keypoints?[0].location
    let eye = try #require(found.first?.keypoints?[0].location)
    #expect(abs(eye.x - (expected?.x ?? 0)) < 0.02 && abs(eye.y - (expected?.y ?? 0)) < 0.02)

    let landmarks = FaceLandmarkerOptions()
    landmarks.baseOptions.modelAssetPath = try FaceModels.faceLandmarker
    landmarks.outputFacialTransformationMatrixes = true
    func distance() throws -> Float {
      let result = try FaceLandmarker(options: landmarks).detect(image: photo)
      return -result.facialTransformationMatrixes[0].element(row: 2, column: 3)
    }
    let usual = try distance()
    landmarks.faceDetectorModelPath = try FaceModels.faceDetectionFullRangeSparse
    landmarks.camera = .verticalFieldOfView(degrees: 30)
    #expect(try distance() > 2 * usual)
    landmarks.camera = .focalLength(pixels: .nan)
    #expect(code { _ = try distance() } == .invalidArgumentError)
    landmarks.camera = .mediaPipe
    landmarks.faceSearch.smallestFace = .fraction(2)
    #expect(code { _ = try distance() } == .invalidArgumentError)
    landmarks.faceSearch.smallestFace = .pixels(0)
    #expect(code { _ = try distance() } == .invalidArgumentError)
    landmarks.faceSearch.smallestFace = nil
    landmarks.faceDetectorModelPath = ""
    #expect(code { _ = try distance() } == .invalidArgumentError)
  }
}
