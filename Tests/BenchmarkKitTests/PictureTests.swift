import Bytes
import CommandLineSupport
import FaceModels
import FaceTasks
import FaceVision
import ImageCodecs
import Images
import TestSupport
import Testing

@testable import BenchmarkKit

@Suite struct PictureTests {
  /// A picture of 2x2 gray pixels, rows five bytes apart.
  private func small() throws -> ImageBuffer {
    try ImageBuffer(
      bytes: SharedBytes([1, 2, 0, 0, 0, 3, 4]),
      width: 2,
      height: 2,
      bytesPerRow: 5,
      pixelFormat: .gray
    )
  }

  @Test func tilesLieSideBySide() throws {
    let tiled = try small().tiled(count: 3)
    #expect(tiled.width == 4 && tiled.height == 4)
    #expect(tiled.bytes.array == [1, 2, 1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 3, 4, 0, 0])
    #expect(try small().tiled(count: 1).bytes.array == [1, 2, 3, 4])
  }

  @Test func pixelsAreRepeatedOrLeftOut() throws {
    let larger = try small().resized(pixelCount: 16)
    #expect(larger.width == 4 && larger.height == 4)
    #expect(larger.bytes.array == [1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4])
    let smaller = try small().resized(pixelCount: 1)
    #expect(smaller.bytes.array == [1])
  }

  @Test func picturesTooLargeAreRefused() throws {
    #expect(throws: ToolError.self) { try small().resized(pixelCount: 1 << 50) }
  }

  @Test func stagesComputeWhatTheLandmarkerComputes() throws {
    let picture = try ImageFile.read(Fixture.picture("astronaut.png"))
    let pipeline = try StagePipeline(picture, threads: 1)
    try pipeline.sampleDetectorInput()
    pipeline.runDetector()
    try pipeline.decodeDetections()
    try pipeline.sampleMeshInput()
    pipeline.runMesh()
    try pipeline.decodeLandmarks()
    try pipeline.runBlendshapes()
    try pipeline.computeGeometry()
    let landmarker = try makeLandmarker(threads: 1)
    let result = try landmarker.detect(image: MPImage(buffer: picture))
    let face = try #require(result.faces.first)
    #expect(pipeline.landmarks.map(\.x) == face.landmarks.map(\.x))
    #expect(pipeline.landmarks.map(\.y) == face.landmarks.map(\.y))
    #expect(pipeline.landmarks.map(\.z) == face.landmarks.map(\.z))
    #expect(pipeline.matrix != nil && face.transformationMatrix != nil)
  }
}
