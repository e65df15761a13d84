import FaceTasks
import Testing

@testable import MLKitFaceDetection

/// Which code an error of the engine gets.
@Suite struct ErrorCodeTests {
  private static let ofModels: Set<TasksErrorCode> = [
    .notFound, .permissionDenied, .unimplemented, .unknown, .failedPrecondition,
  ]

  @Test(arguments: TasksErrorCode.allCases)
  func failuresOfModelsAreToldFromThoseOfPictures(_ code: TasksErrorCode) {
    let error = FaceDetectorError(TaskError(code, "text"))
    #expect(error.code == (Self.ofModels.contains(code) ? .modelUnusable : .inferenceFailed))
    #expect(error.message.hasSuffix("text"))
  }
}
