import CommandLineSupport
import FaceTasks

// Options that sessions may leave out: those before them were recorded without them.

extension SearchSettings {
  /// Reads the members of a session's options.
  init(_ reader: SessionReader) throws(SessionError) {
    isFullRange = try reader.boolean("fullRange", default: false)
    if let width = try reader.optionalObject("smallestFace") {
      faceSearch.smallestFace = try FaceWidth(width)
    }
    guard let word = reader.value["angles"] else { return }
    guard let angles = FaceAngles.allCases.first(where: { $0.word == word.string }) else {
      throw reader.unexpected("angles", "one of \(FaceAngles.allCases.map(\.word))")
    }
    faceSearch.angles = angles
  }
}

extension FaceWidth {
  fileprivate init(_ reader: SessionReader) throws(SessionError) {
    if reader.value["fraction"] == nil {
      self = .pixels(try reader.integer("pixels", in: 1...Int.max))
      return
    }
    let part = try reader.fraction("fraction")
    guard part > 0 else { throw reader.unexpected("fraction", "a number above 0") }
    self = .fraction(part)
  }
}

extension PerspectiveCamera {
  /// Reads a camera of a session's options.
  init(_ reader: SessionReader) throws(SessionError) {
    if let pixels = reader.value["focalLength"]?.float {
      guard pixels > 0, pixels.isFinite else {
        throw reader.unexpected("focalLength", "a number above 0")
      }
      self = .focalLength(pixels: pixels)
      return
    }
    guard let degrees = reader.value["verticalFieldOfView"]?.float, (1...179).contains(degrees)
    else { throw reader.unexpected("verticalFieldOfView", "a number from 1 to 179") }
    self = .verticalFieldOfView(degrees: degrees)
  }
}

extension FaceAngles {
  /// What the option `--angles` calls them.
  var word: String {
    switch self {
    case .upright: "upright"
    case .retry: "retry"
    case .all: "all"
    }
  }
}
