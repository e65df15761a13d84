import MLKitCore
import Testing

/// Only networks that the settings need are run.
@Suite struct NetworkUseTests {
  private func counts(
    _ name: String = "astronaut.png",
    _ change: (inout FaceAnalysisSettings) -> Void
  ) throws -> FaceNetworks.RunCounts {
    let analyzer = try FaceAnalyzer.shipped(change)
    #expect(!(try analyzer.faces(name)).isEmpty)
    return analyzer.runCounts
  }

  @Test func facesAloneNeedNoMesh() throws {
    let counts = try counts { _ in }
    #expect(counts.fullRange == 1)
    #expect(counts.shortRange == 0)
    #expect(counts.mesh == 0)
    #expect(counts.blendshapes == 0)
  }

  @Test func largeFacesNeedTheQuickDetector() throws {
    let counts = try counts("close-up-320x320.png") { $0.minimumFaceSize = 0.2 }
    #expect(counts.shortRange == 1)
    #expect(counts.fullRange == 0)
  }

  @Test func landmarksNeedAMeshForEachFace() throws {
    let counts = try counts("two-faces-800x400.png") { $0.findsLandmarks = true }
    #expect(counts.mesh == 2)
    #expect(counts.blendshapes == 0)
  }

  @Test func contoursNeedOneMesh() throws {
    let counts = try counts("two-faces-800x400.png") { $0.findsContours = true }
    #expect(counts.shortRange == 1)
    #expect(counts.mesh == 1)
    #expect(counts.blendshapes == 0)
  }

  @Test func contoursOfAllFacesNeedAMeshEach() throws {
    let counts = try counts("two-faces-800x400.png") {
      $0.findsContours = true
      $0.contourFaces = .all
    }
    #expect(counts.mesh == 2)
  }

  @Test func classificationNeedsBlendshapes() throws {
    let counts = try counts("two-faces-800x400.png") { $0.classifies = true }
    #expect(counts.mesh == 2)
    #expect(counts.blendshapes == 2)
  }

  @Test func exactAnglesNeedAMesh() throws {
    #expect(try counts { $0.angleSource = .mesh }.mesh == 1)
    #expect(try counts { $0.angleSource = .keypoints }.mesh == 0)
  }

  @Test func accurateRunsBothDetectorsAndTheMeshTwice() throws {
    let counts = try counts { $0.effort = .accurate }
    #expect(counts.shortRange >= 2)
    #expect(counts.fullRange == 1)
    #expect(counts.mesh == 2)
    #expect(counts.blendshapes == 0)
  }

  @Test func accurateWithoutAMeshIsPossible() throws {
    let counts = try counts {
      $0.effort = .accurate
      $0.angleSource = .keypoints
    }
    #expect(counts.mesh == 0)
  }
}
