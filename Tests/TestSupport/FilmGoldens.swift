/// What MediaPipe 0.10.21 finds in films of 90 frames (`Tests/Goldens/films`).
///
/// `Tools/make_film_goldens.py` says how frames are put together and how the numbers were made.
package struct FilmGoldens: Sendable {
  /// A landmarker run on the frames of a film.
  package struct Film: Sendable, CustomStringConvertible {
    package let name: String
    /// Clockwise turn that makes the frames upright.
    package let rotationDegrees: Int
    /// The most faces to find.
    package let maximumFaces: Int
    /// Detection and presence confidence are 0.5.
    package let minimumTrackingConfidence: Float
    package internal(set) var frames: [Frame] = []

    package var description: String { name }
  }

  /// One frame: a canvas of one grey level and what is pasted on it.
  package struct Frame: Sendable {
    package let milliseconds: Int
    package let width: Int
    package let height: Int
    package let grey: UInt8
    /// Adler-32 of the pixels, RGB without padding.
    package let checksum: UInt32
    package internal(set) var parts: [Part] = []
    /// Landmarks are those of ``FilmGoldens/landmarkIndices`` only.
    package internal(set) var faces: [TaskGoldens.Face] = []
    /// What the detector found, if it ran, as regions that are not enlarged yet.
    package internal(set) var detectedRegions: [Region] = []
    /// Where the next frame looks for each face.
    package internal(set) var nextRegions: [Region] = []
  }

  /// A rotated rectangle: its centre and size as fractions of the frame's, the rotation in radians.
  package struct Region: Sendable {
    package let xCenter: Float
    package let yCenter: Float
    package let width: Float
    package let height: Float
    package let rotation: Float
  }

  /// A part of a picture and where it is pasted, in pixels.
  package struct Part: Sendable {
    /// File name in `Tests/Pictures`.
    package let picture: String
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
    /// Left edge on the canvas, which the part may reach over.
    package let left: Int
    /// Top edge on the canvas, which the part may reach over.
    package let top: Int
    package let newWidth: Int
    package let newHeight: Int
  }

  /// The landmarks that are stored.
  package internal(set) var landmarkIndices: [Int] = []
  package internal(set) var films: [Film] = []

  /// The goldens, read once: arguments of tests.
  ///
  /// - Precondition: The files can be read. No film at all would look like no failure.
  package static let all: FilmGoldens = {
    do {
      return try load()
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
