import Bytes
import FaceModels
import FaceTasks
import FaceVision
import Images
import MLKitCore
import Testing

/// What is wrong with a model or an option is not blamed on the picture.
@Suite struct ModelErrorTests {
  private func error(_ change: (inout FaceNetworks.Sources) throws -> Void) throws -> TaskError? {
    var sources = FaceNetworks.Sources(
      landmarker: BaseOptions(modelAssetPath: try FaceModels.faceLandmarker),
      fullRange: BaseOptions(modelAssetPath: try FaceModels.faceDetectionFullRangeSparse)
    )
    try change(&sources)
    var settings = FaceAnalysisSettings()
    settings.findEverything()
    settings.minimumFaceSize = 0.1
    let analyzer = FaceAnalyzer(settings, models: sources)
    let image = OrientedImage(try picture("astronaut.png"))
    return #expect(throws: TaskError.self) { try analyzer.process(image) }
  }

  @Test func brokenModelsAreNoFaultOfThePicture() throws {
    let bytes = SharedBytes([UInt8](repeating: 7, count: 1_000))
    let detector = try error { $0.fullRange = BaseOptions(modelAssetBytes: bytes) }
    #expect(detector?.code == .failedPrecondition)
    // The bundle is opened for the mesh, and is no ZIP archive.
    let bundle = try error { $0.landmarker = BaseOptions(modelAssetBytes: bytes) }
    #expect(bundle?.code == .unknown)
    // A model of another kind.
    let other = try error {
      $0.fullRange = BaseOptions(modelAssetPath: try FaceModels.faceLandmarker)
    }
    #expect(other?.code == .failedPrecondition)
    let missing = try error { $0.fullRange = BaseOptions(modelAssetPath: "/no/such/model") }
    #expect(missing?.code == .notFound)
  }

  /// No thread is made before the number is checked.
  @Test func impossibleThreadCountsAreRefusedAtOnce() throws {
    for count in [Int.min, 0, 257, 1_000_000] {
      let wrong = try error {
        $0.fullRange.numThreads = count
        $0.landmarker.numThreads = count
      }
      #expect(wrong?.code == .failedPrecondition)
      #expect(wrong?.message.contains("\(count)") == true)
    }
  }
}
