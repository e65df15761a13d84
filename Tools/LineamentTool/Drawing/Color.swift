/// An opaque sRGB colour.
struct Color: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  static let black = Color(0, 0, 0)
  static let white = Color(255, 255, 255)
}
