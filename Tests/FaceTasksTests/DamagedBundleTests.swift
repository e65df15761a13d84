import Bytes
import FaceModels
import FaceTasks
import Testing

@Suite struct DamagedBundleTests {
  /// A model that is there but broken must not be reported as missing.
  @Test func aDamagedModelIsAnInvalidArgument() throws {
    var bytes = try SharedBytes(contentsOfFile: FaceModels.faceLandmarker).array
    let identifier = Array("TFL3".utf8)
    // Every model of the bundle is stored as it is; break the first.
    let found = bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == identifier }
    bytes[try #require(found)] = UInt8(ascii: "X")
    let error = #expect(throws: TaskError.self) {
      try FaceLandmarker(
        options: FaceLandmarkerOptions(
          baseOptions: BaseOptions(modelAssetBytes: SharedBytes(bytes)),
          outputFaceBlendshapes: true
        )
      )
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains(".tflite") == true, "the entry must be named: \(error as Any)")
  }
}
