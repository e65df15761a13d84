/// Timestamps for pictures that have none: MediaPipe counts image-mode calls in steps of a second.
struct ImageClock {
  private var next = 0

  /// The timestamp of the next picture in milliseconds: 0, 1000, 2000 and so on.
  mutating func tick() -> Int {
    defer { next += 1_000 }
    return next
  }
}
