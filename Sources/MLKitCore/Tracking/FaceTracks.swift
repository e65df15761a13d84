/// Numbers faces so that a face keeps its number from picture to picture.
///
/// A face is known again by where it is, how large it is and by its proportions, not by whose it
/// is: who leaves and comes back gets a new number. Numbers count up from 0 and are never used
/// twice.
struct FaceTracks: Sendable {
  /// A face as a picture shows it.
  struct Observation: Sendable, Hashable {
    var square: FaceSquare
    var shape: ShapeSignature
  }

  private struct Track: Sendable {
    let id: Int
    var observation: Observation
    /// Movement in pixels from one picture to the next.
    var velocity = SIMD2<Double>.zero
    /// Pictures since the face was last seen.
    var missedCount = 0
    /// Pictures in which the face was seen again.
    var seenCount = 0

    /// Where the face should be in the next picture.
    var predicted: FaceSquare {
      let steps = Double(missedCount + 1)
      return FaceSquare(
        center: observation.square.center + velocity * steps,
        side: observation.square.side
      )
    }
  }

  /// A face that is not seen in more pictures than this is forgotten: half a second of video.
  static let longestAbsence = 15
  /// A pair must overlap this much, or be closer than half a side; each picture in which the face
  /// was not seen makes its place less certain.
  private static let leastOverlap = 0.2
  private static let largestDistance = 0.5
  private static let distancePerMiss = 0.05
  /// The share of the latest step in the velocity: less would lag, more would follow the jitter of
  /// boxes, which a face that is half hidden has most of.
  private static let latestShare = 0.2
  /// Between two pictures a face does not grow or shrink more than this.
  private static let sizeRatios = 0.6...1.7
  /// Proportions do not change more than this between two pictures in which a face is seen.
  ///
  /// A face that turns by ten degrees changes by about 0.03.
  private static let largestShapeChange = 0.12

  private var tracks: [Track] = []
  private var nextID = 0

  /// Numbers the faces of the next picture.
  ///
  /// - Returns: A number for each face, in the order given.
  mutating func assign(_ observations: [Observation]) -> [Int] {
    var ids = [Int?](repeating: nil, count: observations.count)
    var freeTracks = Set(tracks.indices)
    for pair in pairs(observations) where ids[pair.observation] == nil {
      guard freeTracks.remove(pair.track) != nil else { continue }
      ids[pair.observation] = tracks[pair.track].id
      update(pair.track, with: observations[pair.observation])
    }
    for index in freeTracks { tracks[index].missedCount += 1 }
    tracks.removeAll { $0.missedCount > Self.longestAbsence }
    return zip(ids, observations).map { id, observation in
      if let id { return id }
      defer { nextID += 1 }
      tracks.append(Track(id: nextID, observation: observation))
      return nextID
    }
  }

  /// Forgets all faces; their numbers are not given again.
  mutating func reset() { tracks.removeAll() }

  private typealias Pair = (cost: Double, track: Int, observation: Int)

  /// What may be the same face, most likely first.
  private func pairs(_ observations: [Observation]) -> [Pair] {
    var pairs: [Pair] = []
    for (trackIndex, track) in tracks.enumerated() {
      let predicted = track.predicted
      for (index, observation) in observations.enumerated() {
        let square = observation.square
        let offset = square.center - predicted.center
        let distance = (offset * offset).sum().squareRoot() / predicted.side
        let overlap = predicted.overlap(square)
        let change = track.observation.shape.distance(to: observation.shape)
        let reach = Self.largestDistance + Self.distancePerMiss * Double(track.missedCount)
        guard overlap > Self.leastOverlap || distance < reach,
          Self.sizeRatios.contains(square.side / predicted.side),
          // Behind something a head may turn unseen.
          change < Self.largestShapeChange * Double(track.missedCount + 1).squareRoot()
        else { continue }
        pairs.append((1 - overlap + distance * 0.5 + 2 * change, trackIndex, index))
      }
    }
    return pairs.sorted {
      ($0.cost, $0.track, $0.observation) < ($1.cost, $1.track, $1.observation)
    }
  }

  private mutating func update(_ index: Int, with observation: Observation) {
    let steps = Double(tracks[index].missedCount + 1)
    let moved = (observation.square.center - tracks[index].observation.square.center) / steps
    tracks[index].seenCount += 1
    // At first the mean of all steps.
    let share = max(1 / Double(tracks[index].seenCount), Self.latestShare)
    tracks[index].velocity += (moved - tracks[index].velocity) * share
    tracks[index].observation = observation
    tracks[index].missedCount = 0
  }
}
