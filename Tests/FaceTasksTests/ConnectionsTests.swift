import FaceTasks
import Testing

@Suite struct ConnectionsTests {
  @Test func listsHaveMediaPipesLengths() {
    #expect(FaceLandmarker.lipsConnections().count == 40)
    #expect(FaceLandmarker.leftEyeConnections().count == 16)
    #expect(FaceLandmarker.leftEyebrowConnections().count == 8)
    #expect(FaceLandmarker.leftIrisConnections().count == 4)
    #expect(FaceLandmarker.rightEyeConnections().count == 16)
    #expect(FaceLandmarker.rightEyebrowConnections().count == 8)
    #expect(FaceLandmarker.rightIrisConnections().count == 4)
    #expect(FaceLandmarker.faceOvalConnections().count == 36)
    #expect(FaceLandmarker.contoursConnections().count == 132)
    #expect(FaceLandmarker.tesselationConnections().count == 2556)
    #expect(FaceLandmarker.faceConnections().count == 2728)
  }

  @Test func endsAreMeshPoints() {
    for connection in FaceLandmarker.faceConnections() {
      #expect((0..<478).contains(connection.start))
      #expect((0..<478).contains(connection.end))
      #expect(connection.start != connection.end)
    }
  }

  @Test func triplesOfTheTesselationAreTriangles() {
    let sides = FaceLandmarker.tesselationConnections()
    for first in stride(from: 0, to: sides.count, by: 3) {
      #expect(sides[first].end == sides[first + 1].start)
      #expect(sides[first + 1].end == sides[first + 2].start)
      #expect(sides[first + 2].end == sides[first].start)
    }
  }

  @Test func irisesAreTheirOwnSides() {
    let left = FaceLandmarker.leftIrisConnections().flatMap { [$0.start, $0.end] }
    let right = FaceLandmarker.rightIrisConnections().flatMap { [$0.start, $0.end] }
    #expect(Set(left) == Set(474...477))
    #expect(Set(right) == Set(469...472))
  }

  @Test func theOvalIsClosed() {
    let oval = FaceLandmarker.faceOvalConnections()
    #expect(zip(oval, oval.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(oval.last?.end == oval.first?.start)
  }
}
