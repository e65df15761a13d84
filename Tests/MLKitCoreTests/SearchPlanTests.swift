import FaceVision
import MLKitCore
import Testing

/// Where detectors look.
@Suite struct SearchPlanTests {
  private let size = ImageSize(width: 640, height: 480)

  @Test func fastIsOneLook() {
    let large = SearchPlan(effort: .fast, minimumFaceSize: 0.2, size: size)
    #expect(large.looks.map(\.detector) == [.shortRange])
    let small = SearchPlan(effort: .fast, minimumFaceSize: 0.1, size: size)
    #expect(small.looks.map(\.detector) == [.fullRange])
    let any = SearchPlan(effort: .fast, minimumFaceSize: nil, size: size)
    #expect(any.looks.map(\.detector) == [.shortRange])
  }

  @Test func heightCountsToo() {
    // A head of 0.15 of the width is 0.084 of the height of a tall picture.
    let tall = ImageSize(width: 1080, height: 1920)
    let plan = SearchPlan(effort: .fast, minimumFaceSize: 0.15, size: tall)
    #expect(plan.looks.map(\.detector) == [.fullRange])
  }

  @Test func accurateLooksMoreOften() {
    let plan = SearchPlan(effort: .accurate, minimumFaceSize: 0.1, size: size)
    #expect(Set(plan.looks.map(\.detector)) == [.shortRange, .fullRange])
    #expect(plan.looks.count >= 3)
    #expect(SearchPlan(effort: .accurate, minimumFaceSize: 0.03, size: size).looks.count > 20)
  }

  /// No whole face fits into a tile of a picture that is a line.
  @Test(arguments: [(1, 32_767), (32_767, 1), (32_767, 15)])
  func linesHaveNoTiles(sides: (Int, Int)) {
    let line = ImageSize(width: sides.0, height: sides.1)
    #expect(SearchPlan(effort: .accurate, minimumFaceSize: 0, size: line).looks.count == 3)
  }

  /// Every face of the least size or more lies whole in a look that is small enough to see it.
  @Test(arguments: [0.02, 0.05, 0.1], [(4000, 3000), (1080, 1920), (640, 480)])
  func everyFaceIsSeen(least: Double, sides: (Int, Int)) {
    let size = ImageSize(width: sides.0, height: sides.1)
    let (width, height) = (Double(sides.0), Double(sides.1))
    let plan = SearchPlan(effort: .accurate, minimumFaceSize: least, size: size)
    // Tiles are not smaller than the detector's input.
    var face = max(least * width, 128 * 0.12)
    while face < 0.7 * min(width, height) {
      for stepY in 0...12 {
        for stepX in 0...12 {
          let left = (width - face) * Double(stepX) / 12
          let top = (height - face) * Double(stepY) / 12
          let isSeen = plan.looks.contains { look in
            let region = look.region
            let regionWidth = Double(region.width) * width
            let regionHeight = Double(region.height) * height
            let x = Double(region.xCenter) * width - regionWidth / 2
            let y = Double(region.yCenter) * height - regionHeight / 2
            let share = face / max(regionWidth, regionHeight)
            // A thousandth for rounding.
            return left >= x - 1 && top >= y - 1 && left + face <= x + regionWidth + 1
              && top + face <= y + regionHeight + 1
              && share >= (look.detector == .shortRange ? 0.1199 : 0.08)
          }
          #expect(isSeen, "a face of \(face) pixels at (\(left), \(top))")
        }
      }
      face *= 1.13
    }
  }
}
