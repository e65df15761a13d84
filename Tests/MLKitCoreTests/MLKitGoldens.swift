import Bytes
import TestSupport
import Testing

/// The numbers of `Tools/make_mlkit_goldens.py`.
struct MLKitGoldens {
  /// A face as the script measured it.
  struct Face: Sendable, CustomStringConvertible {
    let picture: String
    /// x, y, width, height.
    let frame: [Float]
    let angles: [Float]
    /// Smiling, left eye open, right eye open.
    let probabilities: [Float]
    /// x and y of ten landmarks.
    let landmarks: [Float]
    /// x and y of 133 points.
    let contours: [Float]

    var description: String { picture }
  }

  /// Numbers of one face.
  private static let count = 4 + 3 + 3 + 2 * 10 + 2 * 133

  /// All faces.
  ///
  /// - Precondition: The files can be read: no face at all would look like no failure.
  static let faces: [Face] = {
    do {
      let index = try SharedBytes(contentsOfFile: Fixture.golden("mlkit/index.txt"))
      let bytes = try SharedBytes(contentsOfFile: Fixture.golden("mlkit/values.f32"))
      let values = bytes.withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count, by: 4).map { offset in
          Float(
            bitPattern: UInt32(
              littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            )
          )
        }
      }
      let faces = String(decoding: index.array, as: UTF8.self).split(separator: "\n")
        .compactMap { line -> Face? in
          let words = line.split(separator: " ")
          guard words.count == 3, words[0] == "face", let start = Int(words[2]),
            start + count <= values.count
          else { return nil }
          func part(_ offset: Int, _ count: Int) -> [Float] {
            Array(values[start + offset..<start + offset + count])
          }
          return Face(
            picture: String(words[1]),
            frame: part(0, 4),
            angles: part(4, 3),
            probabilities: part(7, 3),
            landmarks: part(10, 20),
            contours: part(30, 266)
          )
        }
      precondition(!faces.isEmpty, "Tests/Goldens/mlkit holds no face")
      return faces
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
