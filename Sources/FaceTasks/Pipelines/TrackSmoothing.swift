import FaceVision

/// Steadies the landmarks of every face of a video, each with a filter of its own.
///
/// A face that is missing in a frame has lost its number, and its filter its past.
struct TrackSmoothing {
  private struct Track {
    var number: Int
    var isInFrame: Bool
    var filter: LandmarksSmoothingCalculator
  }

  private var tracks: [Track] = []
  /// Filters without a past, to be used again.
  private var spare: [LandmarksSmoothingCalculator] = []

  /// Begins a frame, in which nobody has been seen yet.
  mutating func begin() {
    for index in tracks.indices { tracks[index].isInFrame = false }
  }

  /// Smooths the landmarks of one face in place; see ``LandmarksSmoothingCalculator``.
  mutating func process(
    _ landmarks: UnsafeMutableBufferPointer<FaceVision.NormalizedLandmark>,
    of number: Int,
    in size: ImageSize,
    milliseconds: Int
  ) throws(FaceVisionError) {
    let index = index(of: number)
    tracks[index].isInFrame = true
    try tracks[index].filter.process(
      landmarks,
      in: size,
      nanoseconds: Int64(milliseconds) * 1_000_000
    )
  }

  /// Ends a frame: forgets who was not in it.
  mutating func end() {
    for track in tracks where !track.isInFrame {
      var filter = track.filter
      filter.reset()
      spare.append(filter)
    }
    tracks.removeAll { !$0.isInFrame }
  }

  /// Forgets all faces.
  mutating func reset() {
    begin()
    end()
  }

  private mutating func index(of number: Int) -> Int {
    if let known = tracks.firstIndex(where: { $0.number == number }) { return known }
    let filter = spare.popLast() ?? LandmarksSmoothingCalculator()
    tracks.append(Track(number: number, isInFrame: true, filter: filter))
    return tracks.count - 1
  }
}
