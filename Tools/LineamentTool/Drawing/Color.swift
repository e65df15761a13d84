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

extension Color {
  /// The colour a part of the way to another one.
  func mixed(with other: Color, share: Float) -> Color {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(min(max(Float(from) + (Float(to) - Float(from)) * share, 0), 255) + 0.5)
    }
    return Color(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
