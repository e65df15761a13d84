import Bytes
import ModelFormats
import TestSupport
import Testing

/// The face landmarker's bundle, sound and with missing, swapped and broken entries.
@Suite struct TaskBundleTests {
  private typealias Entry = TaskBundle.Entry

  /// A bundle with entries of the given contents.
  private func bundle(_ entries: [Entry: SharedBytes]) throws -> TaskBundle {
    let fixture = ZipFixture(
      entries.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { ZipFixture.Entry($0.key.rawValue, $0.value.array) }
    )
    return try TaskBundle(bytes: SharedBytes(fixture.bytes))
  }

  @Test func publishedBundleHasAllModels() throws {
    let bundle = try Models.bundle()
    #expect(TaskBundle.Entry.allCases.allSatisfy(bundle.contains))
    #expect(try bundle.faceDetector().subgraphs[0].operators.count == 164)
    #expect(try bundle.faceLandmarksDetector().subgraphs[0].operators.count == 471)
    #expect(try bundle.faceBlendshapes().subgraphs[0].operators.count == 182)
    #expect(try bundle.geometryPipelineMetadata().canonicalMesh.vertexCount == 468)
  }

  @Test func missingEntry() throws {
    let bundle = try bundle([.faceDetector: Models.bytes("face_detector")])
    #expect(!bundle.contains(.faceBlendshapes))
    let error = fault { () throws(ModelFormatError) in try bundle.faceLandmarksDetector() }
    #expect(error?.format == .taskBundle)
    #expect(
      error?.cause
        == .missingEntry(
          expected: "face_landmarks_detector.tflite",
          found: ["face_detector.tflite"]
        )
    )
    #expect(
      error?.description == """
        task bundle: found the entries ["face_detector.tflite"], \
        expected one named 'face_landmarks_detector.tflite'
        """
    )
  }

  @Test func swappedEntries() throws {
    let bundle = try bundle([
      .faceDetector: Models.bytes("face_landmarks_detector"),
      .faceLandmarksDetector: Models.bytes("face_detector"),
    ])
    let error = fault { () throws(ModelFormatError) in try bundle.faceDetector() }
    #expect(error?.entry == "face_detector.tflite")
    #expect(
      error?.cause
        == .unexpectedModel(
          found: "a face landmarks detector with inputs [1x256x256x3] and outputs "
            + "[1x1x1x1434, 1x1x1x1, 1x1]",
          expected: "a face detector with inputs [1xHxWx3] and outputs [1xNx16, 1xNx1]"
        )
    )
    let other = fault { () throws(ModelFormatError) in try bundle.faceLandmarksDetector() }
    guard case .unexpectedModel(let found, _) = other?.cause else {
      Issue.record("\(String(describing: other))")
      return
    }
    #expect(found.hasPrefix("a face detector with inputs [1x128x128x3]"))
  }

  @Test func otherModel() throws {
    let bundle = try bundle([.faceBlendshapes: SharedBytes(TFLiteFixture().bytes)])
    let error = fault { () throws(ModelFormatError) in try bundle.faceBlendshapes() }
    #expect(
      error?.cause
        == .unexpectedModel(
          found: "another model with inputs [1x2x2x3] and outputs [1x2x2x3]",
          expected: "a blendshapes model with inputs [1x146x2] and outputs [52 elements]"
        )
    )
  }

  @Test func brokenEntry() throws {
    let bundle = try bundle([.faceDetector: SharedBytes([1, 2, 3])])
    let error = fault { () throws(ModelFormatError) in try bundle.faceDetector() }
    #expect(
      error?.description
        == "TFLite model 'face_detector.tflite': needs 8 bytes, but only 3 are there (at byte 0)"
    )
  }

  @Test func brokenGeometry() throws {
    let bundle = try bundle([.geometryPipelineMetadata: SharedBytes([0x0A, 0x05])])
    let error = fault { () throws(ModelFormatError) in try bundle.geometryPipelineMetadata() }
    #expect(error?.entry == "geometry_pipeline_metadata_landmarks.binarypb")
    #expect(error?.cause == .truncated(needed: 5, available: 0))
  }

  @Test func whatIsNotAskedForIsNotRead() throws {
    // The blendshape model is broken, and its checksum too; nobody asks for it.
    var broken = ZipFixture.Entry(Entry.faceBlendshapes.rawValue, [1, 2, 3])
    broken.checksum ^= 1
    let detector = ZipFixture.Entry(
      Entry.faceDetector.rawValue,
      try Models.bytes("face_detector").array
    )
    let bundle = try TaskBundle(bytes: SharedBytes(ZipFixture([detector, broken]).bytes))
    #expect(try bundle.faceDetector().subgraphs[0].operators.count == 164)
    let error = fault { () throws(ModelFormatError) in try bundle.faceBlendshapes() }
    guard case .wrongChecksum = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func bareModelInsteadOfBundle() throws {
    let blendshapes = try Models.bytes("face_blendshapes")
    let error = fault { () throws(ModelFormatError) in try TaskBundle(bytes: blendshapes) }
    #expect(error?.format == .zipArchive)
    // A model with metadata ends with an archive of its own, which has no entries here.
    let detector = try TaskBundle(bytes: Models.bytes("face_detector"))
    #expect(
      fault { () throws(ModelFormatError) in try detector.faceDetector() }?.cause
        == .missingEntry(expected: "face_detector.tflite", found: [])
    )
  }

  @Test func rolesAreTold() throws {
    let expected: [(String, FaceModelRole)] = [
      ("face_detector", .faceDetector), ("face_detection_full_range_sparse", .faceDetector),
      ("face_detection_short_range", .faceDetector),
      ("face_landmarks_detector", .faceLandmarksDetector), ("face_blendshapes", .faceBlendshapes),
    ]
    for (name, role) in expected {
      #expect(try FaceModelRole(of: TFLiteModel(bytes: Models.bytes(name))) == role, "\(name)")
    }
    #expect(try FaceModelRole(of: TFLiteModel(bytes: SharedBytes(TFLiteFixture().bytes))) == nil)
  }
}
