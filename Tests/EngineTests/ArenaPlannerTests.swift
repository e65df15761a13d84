import Engine
import TestSupport
import Testing

@Suite("Arena planner")
struct ArenaPlannerTests {
  typealias Request = ArenaPlanner.Request

  @Test("Values that are never needed together share memory")
  func sharing() {
    let layout = ArenaPlanner.layout([
      Request(count: 100, lifetime: 0...1),
      Request(count: 100, lifetime: 1...2),
      Request(count: 100, lifetime: 2...3),
    ])
    #expect(layout.offsets[0] == layout.offsets[2])
    #expect(layout.offsets[0] != layout.offsets[1])
    #expect(layout.count == 2 * 112)
  }

  @Test("A small value fills the gap below a large one")
  func gap() {
    let layout = ArenaPlanner.layout([
      Request(count: 64, lifetime: 0...4),
      Request(count: 32, lifetime: 0...1),
      Request(count: 32, lifetime: 2...4),
    ])
    #expect(layout.offsets == [0, 64, 64])
    #expect(layout.count == 96)
  }

  @Test("No two values that live at the same time overlap", arguments: 0..<50)
  func noOverlap(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let requests = (0..<40).map { _ in
      let start = Int.random(in: 0..<20, using: &random)
      let end = start + Int.random(in: 0..<8, using: &random)
      return Request(count: Int.random(in: 0..<500, using: &random), lifetime: start...end)
    }
    let layout = ArenaPlanner.layout(requests)
    for (i, first) in requests.enumerated() {
      #expect(layout.offsets[i] % ArenaPlanner.granularity == 0)
      #expect(layout.offsets[i] + first.count <= layout.count)
      for (j, second) in requests.enumerated().dropFirst(i + 1)
      where first.lifetime.overlaps(second.lifetime) {
        let isApart =
          layout.offsets[i] + first.count <= layout.offsets[j]
          || layout.offsets[j] + second.count <= layout.offsets[i]
        #expect(isApart, "requests \(i) and \(j) of seed \(seed)")
      }
    }
  }
}
