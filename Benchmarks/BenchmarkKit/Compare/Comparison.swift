/// Two sides measured in turns, so that whatever else the machine does hits both.
struct Comparison: Sendable, Hashable {
  /// What the sides say they are.
  let ours: String
  let peer: String
  /// Milliseconds of each round's median.
  let ourTimes: [Double]
  let peerTimes: [Double]

  /// Our time divided by the peer's, for each round.
  var ratios: [Double] { zip(ourTimes, peerTimes).map { $0 / $1 } }

  /// Runs the rounds, each a burst of either side; which side begins alternates.
  ///
  /// - Parameters:
  ///   - rounds: At least 1.
  ///   - milliseconds: Rough length of a burst.
  init(
    _ ours: BurstProcess,
    _ peer: BurstProcess,
    rounds: Int,
    milliseconds: Double
  ) throws(Unavailable) {
    let ourCount = try Self.burstCount(of: ours, milliseconds: milliseconds)
    let peerCount = try Self.burstCount(of: peer, milliseconds: milliseconds)
    var (ourTimes, peerTimes): ([Double], [Double]) = ([], [])
    for round in 0..<rounds {
      for isOurs in round.isMultiple(of: 2) ? [true, false] : [false, true] {
        let times = try isOurs ? ours.burst(ourCount) : peer.burst(peerCount)
        guard let median = Statistics(times)?.median else { continue }
        if isOurs { ourTimes.append(median) } else { peerTimes.append(median) }
      }
    }
    self.ours = ours.title
    self.peer = peer.title
    self.ourTimes = ourTimes
    self.peerTimes = peerTimes
  }

  /// Takes times that are known already.
  init(ours: String, peer: String, ourTimes: [Double], peerTimes: [Double]) {
    self.ours = ours
    self.peer = peer
    self.ourTimes = ourTimes
    self.peerTimes = peerTimes
  }

  /// How many runs fill a burst, after a few that warm the side up.
  private static func burstCount(
    of side: BurstProcess,
    milliseconds: Double
  ) throws(Unavailable) -> Int {
    _ = try side.burst(3)
    let time = Statistics(try side.burst(5))?.median ?? milliseconds
    return min(max(Int((milliseconds / time).rounded()), 1), 500)
  }
}
