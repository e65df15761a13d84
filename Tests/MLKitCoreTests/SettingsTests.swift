import FaceVision
import MLKitCore
import Testing

/// What is delivered and what is withheld, by settings.
@Suite struct SettingsTests {
  private static let group = "three-faces-600x240.png"

  private func faces(
    _ name: String = group,
    _ change: (inout FaceAnalysisSettings) -> Void
  ) throws -> [AnalyzedFace] {
    try FaceAnalyzer.shipped(change).faces(name)
  }

  @Test func contoursAreForTheProminentFace() throws {
    let faces = try faces {
      $0.findsContours = true
      $0.findsLandmarks = true
    }
    #expect(faces.count == 3)
    #expect(faces.map { $0.contours.isEmpty } == [false, true, true])
    #expect(faces.allSatisfy { $0.landmarks.count == 10 })
  }

  @Test func contoursMayBeForAll() throws {
    let faces = try faces {
      $0.findsContours = true
      $0.contourFaces = .all
    }
    #expect(faces.allSatisfy { $0.contours.count == 15 })
  }

  @Test func contoursAloneGiveAllFacesUnlessStrict() throws {
    let generous = try faces { $0.findsContours = true }
    #expect(generous.count == 3)
    #expect(generous.allSatisfy { $0.angles != nil })
    let strict = try faces {
      $0.findsContours = true
      $0.isStrict = true
    }
    #expect(strict.count == 1)
    #expect(strict.first?.angles == nil)
    #expect(strict.first?.contours.count == 15)
  }

  @Test func numbersAreWithheldWhereMLKitWithholdsThem() throws {
    for findsContours in [false, true] {
      let generous = try faces {
        $0.findsContours = findsContours
        $0.tracks = true
      }
      #expect(generous.compactMap(\.trackingID).sorted() == [0, 1, 2])
      let strict = try faces {
        $0.findsContours = findsContours
        $0.tracks = true
        $0.isStrict = true
      }
      #expect(!strict.isEmpty)
      #expect(strict.allSatisfy { $0.trackingID == nil })
    }
    let classified = try faces {
      $0.classifies = true
      $0.tracks = true
      $0.isStrict = true
    }
    #expect(classified.compactMap(\.trackingID).sorted() == [0, 1, 2])
  }

  @Test func strictClassifiesFrontalFacesOnly() throws {
    for (name, isKnown) in [("turned-right.png", false), ("looking-up.png", true)] {
      let strict = try faces(name) {
        $0.classifies = true
        $0.isStrict = true
      }
      #expect((strict.first?.probabilities != nil) == isKnown, "\(name)")
      let generous = try faces(name) { $0.classifies = true }
      #expect(generous.first?.probabilities != nil)
    }
  }

  @Test func nothingIsDeliveredThatWasNotAskedFor() throws {
    let all = try faces { _ in }
    #expect(all.count == 3)
    for face in all {
      #expect(face.landmarks.isEmpty)
      #expect(face.contours.isEmpty)
      #expect(face.probabilities == nil)
      #expect(face.blendshapes == nil)
      #expect(face.trackingID == nil)
      #expect(face.mesh == nil)
      #expect(face.angles != nil)
    }
  }

  @Test func smallFacesAreLeftOut() throws {
    // Heads are about a tenth of the width.
    #expect(try faces { $0.minimumFaceSize = 0.3 }.isEmpty)
    #expect(try faces { $0.minimumFaceSize = 0.05 }.count == 3)
    // Not a number is the default, and values are limited.
    #expect(try faces { $0.minimumFaceSize = .nan }.count == faces { _ in }.count)
    #expect(try faces { $0.minimumFaceSize = -1 }.count == 3)
    #expect(try faces { $0.minimumFaceSize = 7 }.isEmpty)
  }

  @Test func contoursAloneHaveNoLeastSize() throws {
    let faces = try faces {
      $0.findsContours = true
      $0.minimumFaceSize = 0.9
    }
    #expect(!faces.isEmpty)
  }

  @Test func sidesCanBeThePictures() throws {
    let subject = try #require(try faces("astronaut.png") { $0.findEverything() }.first)
    let image = try #require(
      try faces("astronaut.png") {
        $0.findEverything()
        $0.sides = .image
      }.first
    )
    for kind in LandmarkKind.allCases {
      #expect(subject.landmark(kind) == image.landmark(kind.opposite), "\(kind)")
    }
    for kind in ContourKind.allCases {
      #expect(subject.contour(kind) == image.contour(kind.opposite), "\(kind)")
    }
    #expect(subject.probabilities?.leftEyeOpen == image.probabilities?.rightEyeOpen)
    #expect(image.landmarks.map(\.kind) == LandmarkKind.allCases)
    #expect(image.contours.map(\.kind) == ContourKind.allCases)
  }

  @Test func sidesCanBeThePersons() throws {
    #expect(!SideConvention.subject.leftIsImageLeft(isMirrored: false))
    #expect(!SideConvention.subject.leftIsImageLeft(isMirrored: true))
    #expect(SideConvention.image.leftIsImageLeft(isMirrored: false))
    #expect(SideConvention.image.leftIsImageLeft(isMirrored: true))
    #expect(!SideConvention.person.leftIsImageLeft(isMirrored: false))
    #expect(SideConvention.person.leftIsImageLeft(isMirrored: true))
  }

  @Test func facesComeByProminence() throws {
    let faces = try faces("six-faces-390x260.png") { $0.minimumFaceSize = 0 }
    #expect(faces.count == 6)
    let areas = faces.map(\.square.area)
    #expect((areas.first ?? 0) >= (areas.last ?? 0) * 0.5)
  }

  @Test func picturesWithoutAFaceGiveNone() throws {
    #expect(try faces("no-face.png") { $0.findEverything() }.isEmpty)
    #expect(
      try faces("noise.png") {
        $0.findEverything()
        $0.effort = .accurate
      }.isEmpty
    )
    #expect(try faces("one-pixel-1x1.png") { $0.effort = .accurate }.isEmpty)
    #expect(try faces("stripe-wide-900x6.png") { $0.effort = .accurate }.isEmpty)
  }
}
