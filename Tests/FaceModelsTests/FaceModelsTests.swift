import Bytes
import FaceModels
import TestSupport
import Testing

@Suite struct FaceModelsTests {
  @Test func everyFileIsFoundAndWhole() throws {
    // Sizes from Models/manifest.json. `Tools/fetch_models.py --check` compares the hashes.
    #expect(try SharedBytes(contentsOfFile: FaceModels.faceLandmarker).count == 3_758_596)
    #expect(try SharedBytes(contentsOfFile: FaceModels.faceDetectionShortRange).count == 229_714)
    #expect(
      try SharedBytes(contentsOfFile: FaceModels.faceDetectionFullRangeSparse).count == 676_746
    )
  }

  @Test func theFolderBesideTheExecutableComesFirst() {
    let folders = ModelFolders.candidates(
      override: nil,
      executable: "/opt/lineament/bin/lineament",
      source: "/home/someone/lineament/Models/ModelFolders.swift"
    )
    #if !canImport(Darwin)
      #expect(
        folders == [
          "/opt/lineament/bin/lineament_FaceModelFiles.resources",
          "/opt/lineament/share/lineament/models",
          "/home/someone/lineament/Models",
        ]
      )
    #endif
    #expect(folders.last == "/home/someone/lineament/Models")
  }

  @Test(arguments: ["/models", "/models/", "/models//"])
  func theEnvironmentVariableExcludesOtherFolders(value: String) {
    let folders = ModelFolders.candidates(override: value, executable: "/bin/a", source: "/b/c")
    #expect(folders == ["/models"])
  }

  @Test func anEmptyEnvironmentVariableIsIgnored() {
    let with = ModelFolders.candidates(override: "", executable: "/usr/bin/a", source: "/b/c")
    let without = ModelFolders.candidates(override: nil, executable: "/usr/bin/a", source: "/b/c")
    #expect(with == without)
  }

  @Test func programsDirectlyUnderTheRootAreHandled() {
    let folders = ModelFolders.candidates(override: "/", executable: "/a", source: "/c")
    #expect(folders == ["/"])
    let others = ModelFolders.candidates(override: nil, executable: "/a", source: "/c")
    #expect(others.contains("/share/lineament/models"))
    #expect(others.last?.isEmpty == true)
  }

  @Test func theErrorNamesFilePlacesAndRemedy() {
    let error = FaceModelError(file: "a.task", searched: ["/x/a.task", "/y/a.task"])
    let text = error.description
    for part in ["'a.task'", "/x/a.task, /y/a.task", "LINEAMENT_MODELS"] {
      #expect(text.contains(part), "\(text)")
    }
  }
}
