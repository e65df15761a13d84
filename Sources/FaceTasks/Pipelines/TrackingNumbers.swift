/// Numbers for faces: 0, 1, 2 and so on, none of them twice.
struct TrackingNumbers {
  private var unused = 0

  /// A number that nobody has had.
  mutating func next() -> Int {
    defer { unused += 1 }
    return unused
  }
}
