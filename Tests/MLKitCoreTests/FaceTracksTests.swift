import Testing

@testable import MLKitCore

/// Numbers that faces keep.
@Suite struct FaceTracksTests {
  /// The six points of a face of ordinary proportions.
  private func face(
    x: Double,
    y: Double = 100,
    side: Double = 100,
    eyes: Double = 0.36
  ) -> FaceTracks.Observation {
    let center = SIMD2(x, y)
    let points = [
      SIMD2(-eyes / 2, -0.1), SIMD2(eyes / 2, -0.1), SIMD2(0, 0.1), SIMD2(0, 0.25),
      SIMD2(-0.35, 0), SIMD2(0.35, 0),
    ].map { center + $0 * side }
    return FaceTracks.Observation(
      square: FaceSquare(center: center, side: side),
      shape: ShapeSignature(points: points, side: side)
    )
  }

  @Test func numbersCountUpFromZero() {
    var tracks = FaceTracks()
    #expect(tracks.assign([face(x: 100), face(x: 400)]) == [0, 1])
    #expect(tracks.assign([face(x: 405), face(x: 104), face(x: 700)]) == [1, 0, 2])
  }

  @Test func movingFacesKeepTheirNumber() {
    var tracks = FaceTracks()
    for step in 0..<50 {
      #expect(tracks.assign([face(x: 100 + 30 * Double(step))]) == [0])
    }
  }

  @Test func aShortAbsenceIsForgiven() {
    var tracks = FaceTracks()
    for step in 0..<5 { _ = tracks.assign([face(x: 100 + 10 * Double(step))]) }
    for _ in 0..<FaceTracks.longestAbsence { #expect(tracks.assign([]) == []) }
    // It went on moving meanwhile.
    let x = 140 + 10 * Double(FaceTracks.longestAbsence + 1)
    #expect(tracks.assign([face(x: x)]) == [0])
  }

  @Test func aLongAbsenceIsNot() {
    var tracks = FaceTracks()
    _ = tracks.assign([face(x: 100)])
    for _ in 0...FaceTracks.longestAbsence { _ = tracks.assign([]) }
    #expect(tracks.assign([face(x: 100)]) == [1])
  }

  @Test func crossingFacesKeepTheirNumbers() {
    var tracks = FaceTracks()
    for step in 0..<40 {
      let (right, left) = (100 + 10 * Double(step), 500 - 10 * Double(step))
      #expect(tracks.assign([face(x: right), face(x: left)]) == [0, 1], "step \(step)")
    }
  }

  @Test func aHiddenFaceReappearsBehindTheOther() {
    var tracks = FaceTracks()
    for step in 0..<60 {
      let (right, left) = (100 + 10 * Double(step), 700 - 10 * Double(step))
      // In front of each other the detector sees one.
      if abs(right - left) < 70 {
        #expect(tracks.assign([face(x: right)]) == [0])
      } else {
        #expect(tracks.assign([face(x: right), face(x: left)]) == [0, 1], "step \(step)")
      }
    }
  }

  @Test func anotherPersonInTheSamePlaceGetsANewNumber() {
    var tracks = FaceTracks()
    #expect(tracks.assign([face(x: 100, eyes: 0.3)]) == [0])
    #expect(tracks.assign([face(x: 100, eyes: 0.31)]) == [0])
    #expect(tracks.assign([face(x: 100, eyes: 0.58)]) == [1])
  }

  @Test func aFaceThatGrowsAtOnceIsAnother() {
    var tracks = FaceTracks()
    #expect(tracks.assign([face(x: 100, side: 100)]) == [0])
    #expect(tracks.assign([face(x: 100, side: 160)]) == [0])
    #expect(tracks.assign([face(x: 100, side: 300)]) == [1])
  }

  @Test func numbersAreNeverUsedTwice() {
    var tracks = FaceTracks()
    _ = tracks.assign([face(x: 100)])
    tracks.reset()
    #expect(tracks.assign([face(x: 100)]) == [1])
  }
}
