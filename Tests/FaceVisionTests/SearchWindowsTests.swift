import FaceVision
import Testing

@Suite struct SearchWindowsTests {
  private let size = ImageSize(width: 4000, height: 3000)

  private func windows(smallestFace: Float, reach: Float) -> [NormalizedRect] {
    SearchWindows.windows(
      of: size,
      smallestFace: smallestFace,
      reach: reach,
      smallestSide: 128,
      rotation: 0
    )
  }

  @Test func largeFacesNeedNoWindows() {
    #expect(windows(smallestFace: 600, reach: 0.15).isEmpty)
    #expect(windows(smallestFace: 5_000, reach: 0.15).isEmpty)
  }

  @Test("Windows are square in pixels, inside the picture, larger ones first")
  func shapes() {
    let windows = windows(smallestFace: 30, reach: 0.15)
    let sides = windows.map { $0.width * 4000 }
    #expect(windows.allSatisfy { abs($0.width * 4000 - $0.height * 3000) < 0.01 })
    #expect(sides.first == 2000)
    #expect(abs((sides.last ?? 0) - 200) < 0.01)
    #expect(zip(sides, sides.dropFirst()).allSatisfy { $0 >= $1 })
    for window in windows {
      // Within a thousandth of a pixel.
      let rounding: Float = 1e-6
      #expect(window.xCenter - window.width / 2 >= -rounding)
      #expect(window.xCenter + window.width / 2 <= 1 + rounding)
      #expect(window.yCenter - window.height / 2 >= -rounding)
      #expect(window.yCenter + window.height / 2 <= 1 + rounding)
    }
  }

  @Test("Wherever a face is, it is whole in some view in which it is within reach")
  func everyFaceIsSeen() {
    for reach: Float in [0.08, 0.15] {
      let smallestFace: Float = 20
      let views = windows(smallestFace: smallestFace, reach: reach)
      // The whole picture is a view of its own; its longer side counts.
      var width = smallestFace / reach < 128 ? 128 * reach : smallestFace
      while width < 4000 * reach {
        for x in stride(from: Float(0), through: 4000 - width, by: 97) {
          for y in stride(from: Float(0), through: 3000 - width, by: 101) {
            let isSeen = views.contains { view in
              let side = view.width * 4000
              let left = view.xCenter * 4000 - side / 2
              let top = view.yCenter * 3000 - side / 2
              let slack: Float = 0.01
              return width >= reach * side - slack && x >= left - slack && y >= top - slack
                && x + width <= left + side + slack && y + width <= top + side + slack
            }
            guard isSeen else {
              Issue.record("a face \(width) wide at (\(x), \(y)) with a reach of \(reach)")
              return
            }
          }
        }
        width *= 1.3
      }
    }
  }

  @Test func windowsAreNotSmallerThanTheSmallestSide() {
    let sides = windows(smallestFace: 1, reach: 0.15).map { $0.width * 4000 }
    #expect(abs((sides.min() ?? 0) - 128) < 0.01)
  }

  @Test("A picture narrower than a window is looked at in its middle")
  func stripes() {
    let windows = SearchWindows.windows(
      of: ImageSize(width: 900, height: 6),
      smallestFace: 3,
      reach: 0.15,
      smallestSide: 128,
      rotation: 0
    )
    #expect(!windows.isEmpty)
    #expect(windows.allSatisfy { abs($0.yCenter - 0.5) < 1e-6 && $0.height > 1 })
  }

  @Test func windowsAreTurned() {
    let windows = SearchWindows.windows(
      of: size,
      smallestFace: 300,
      reach: 0.15,
      smallestSide: 128,
      rotation: 1.5
    )
    #expect(!windows.isEmpty)
    #expect(windows.allSatisfy { $0.rotation == 1.5 })
  }
}

@Suite struct NormalizedRectTurnTests {
  private let size = ImageSize(width: 400, height: 300)

  @Test func fourQuarterTurnsChangeTheRotationOnly() {
    let rect = NormalizedRect(xCenter: 0.5, yCenter: 0.5, width: 1, height: 0.5, rotation: 0.25)
    let turned = rect.turned(quarterTurns: 4, in: size)
    #expect(turned.width == 1 && turned.height == 0.5)
    #expect(turned.rotation == 0.25 + 2 * Float.pi)
    #expect(rect.turned(quarterTurns: 0, in: size) == rect)
  }

  @Test func sidesChangePlacesInPixels() {
    let turned = NormalizedRect.wholeImage.turned(quarterTurns: 1, in: size)
    #expect(turned.width * 400 == 300)
    #expect(turned.height * 300 == 400)
  }
}
