import FaceVision
import Testing

@Suite struct TablesTests {
  @Test func blendshapeTablesAreComplete() {
    #expect(Blendshapes.names.count == Blendshapes.count)
    #expect(Set(Blendshapes.names).count == 52)
    #expect(Blendshapes.names[0] == "_neutral")
    #expect(Blendshapes.names[44] == "mouthSmileLeft")
    #expect(Blendshapes.names[51] == "noseSneerRight")
    let indices = Blendshapes.landmarkIndices
    #expect(indices.count == 146)
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
    #expect(Array(indices.suffix(10)) == Array(468..<478))
  }

  @Test(
    arguments: [
      (FaceConnections.lips, 40), (FaceConnections.leftEye, 16), (FaceConnections.leftEyebrow, 8),
      (FaceConnections.leftIris, 4), (FaceConnections.rightEye, 16),
      (FaceConnections.rightEyebrow, 8), (FaceConnections.rightIris, 4),
      (FaceConnections.faceOval, 36), (FaceConnections.contours, 132),
      (FaceConnections.tesselation, 2556), (FaceConnections.face, 2728),
    ]
  )
  func connectionsAreComplete(lines: [FaceConnection], count: Int) {
    #expect(lines.count == count)
    let range = 0..<FaceLandmarks.count
    #expect(lines.allSatisfy { range.contains($0.start) && range.contains($0.end) })
    #expect(lines.allSatisfy { $0.start != $0.end })
  }

  @Test(
    arguments: [
      FaceConnections.leftIris, FaceConnections.rightIris, FaceConnections.faceOval,
    ]
  )
  func closedLinesReturnToTheirBeginning(lines: [FaceConnection]) {
    #expect(Set(lines.map(\.start)) == Set(lines.map(\.end)))
  }

  @Test func everyMeshPointIsInTheTesselation() {
    let used = Set(FaceConnections.tesselation.flatMap { [$0.start, $0.end] })
    #expect(used == Set(0..<FaceLandmarks.meshCount))
  }
}
