/// The overlay's colours: light ones, which stand out on dark pictures and, with the dark rim that
/// every line gets, on light ones.
enum Palette {
  static let mesh = Color(236, 248, 255)
  static let oval = Color(240, 240, 255)
  static let eyes = Color(64, 214, 255)
  static let eyebrows = Color(255, 194, 66)
  static let irises = Color(120, 255, 190)
  static let lips = Color(255, 98, 140)

  static let axisX = Color(255, 84, 84)
  static let axisY = Color(104, 232, 118)
  static let axisZ = Color(92, 156, 255)

  static let rim = Color(8, 10, 18)
  static let panel = Color(16, 19, 28)
  static let card = Color(28, 33, 46)
  static let text = Color(238, 242, 250)
  static let faintText = Color(150, 160, 180)
  static let barTrack = Color(54, 62, 82)
  static let barLow = Color(64, 190, 255)
  static let barHigh = Color(255, 98, 140)

  /// Colours that tell the faces of a group apart.
  static let faces = [
    Color(255, 255, 255), Color(255, 214, 102), Color(120, 220, 255), Color(190, 255, 150),
    Color(255, 160, 190), Color(200, 180, 255),
  ]

  /// The colour of a face by its place in the result.
  static func face(_ index: Int) -> Color { faces[index % faces.count] }
}
