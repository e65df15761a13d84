import FaceTasks
import Testing

@Suite struct TransformMatrixTests {
  private let matrix = TransformMatrix(columnMajor: (0..<16).map(Float.init))

  @Test func elementsAreColumnMajor() {
    #expect(matrix.columnMajor == (0..<16).map(Float.init))
    #expect(matrix[row: 1, column: 3] == 13)
    #expect(
      matrix.rows == [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]]
    )
  }

  @Test func columnsGiveTheSameMatrix() {
    let columns = TransformMatrix(
      columns: SIMD4(0, 1, 2, 3),
      SIMD4(4, 5, 6, 7),
      SIMD4(8, 9, 10, 11),
      SIMD4(12, 13, 14, 15)
    )
    #expect(columns == matrix)
    #expect(Set([columns, matrix]).count == 1)
  }

  @Test(arguments: 0..<16)
  func everyElementCountsForEquality(_ index: Int) {
    var elements = matrix.columnMajor
    elements[index] += 1
    #expect(TransformMatrix(columnMajor: elements) != matrix)
  }

  @Test func misuseIsAPrecondition() async {
    await #expect(processExitsWith: .failure) { _ = TransformMatrix(columnMajor: [1, 2, 3]) }
    await #expect(processExitsWith: .failure) {
      let elements = [Float](repeating: 0, count: 16)
      _ = TransformMatrix(columnMajor: elements)[row: 4, column: 0]
    }
  }
}

@Suite struct FaceLandmarkerResultTests {
  @Test func listsLeaveOutWhatIsAbsent() {
    let point = NormalizedLandmark(x: 1, y: 2, z: 3)
    let scores = Classifications(headIndex: 0, categories: [])
    let matrix = TransformMatrix(columnMajor: [Float](repeating: 1, count: 16))
    let result = FaceLandmarkerResult(
      faces: [
        Face(landmarks: [point], blendshapes: scores, transformationMatrix: nil),
        Face(landmarks: [], blendshapes: scores, transformationMatrix: matrix),
      ],
      timestampInMilliseconds: 5
    )
    #expect(result.faceLandmarks == [[point], []])
    #expect(result.faceBlendshapes == [scores, scores])
    #expect(result.facialTransformationMatrixes == [matrix])
    #expect(result.faces.map(\.transformationMatrix) == [nil, matrix])
  }
}

@Suite struct TaskErrorTests {
  @Test func codesAreThoseOfStatuses() {
    #expect(TasksErrorCode.allCases.map(\.rawValue) == Array(1...16))
    #expect(TasksErrorCode.invalidArgument.rawValue == 3)
    #expect(TasksErrorCode.unauthenticated.rawValue == 16)
    #expect(Set(TasksErrorCode.allCases.map(\.name)).count == 16)
  }

  @Test func descriptionsBeginWithTheCode() {
    #expect("\(TaskError(.notFound, "no such file"))" == "NOT_FOUND: no such file")
  }
}
