import CommandLineSupport
import FaceVision

/// Pictures with faces in known places.
struct RecallScene {
  let width: Int
  let height: Int
  let faces: [PastedFace]
  private var background = RecallBackground()

  /// Faces of one width all over a picture, every other one with its middle on a seam: an edge of one
  /// of the windows that a search for small faces looks at.
  ///
  /// - Parameter count: How many faces; there are fewer if they do not fit.
  init(
    width: Int,
    height: Int,
    faceWidth: Float,
    count: Int,
    seams: (x: [Float], y: [Float]),
    random: inout RandomFloats
  ) {
    self.width = width
    self.height = height
    var faces: [PastedFace] = []
    let margin = faceWidth * FacePhoto.reach
    for attempt in 0..<4_000 where faces.count < count {
      func place(_ extent: Int, _ seams: [Float], snaps: Bool) -> Float {
        let free = max(0, Float(extent) - 2 * margin)
        let place = margin + free * (random.next() + 1) / 2
        let nearest = seams.min { abs($0 - place) < abs($1 - place) }
        guard snaps, let nearest, nearest >= margin, nearest <= Float(extent) - margin else {
          return place
        }
        return nearest
      }
      let face = PastedFace(
        x: place(width, seams.x, snaps: attempt % 4 == 1 || attempt % 4 == 3),
        y: place(height, seams.y, snaps: attempt % 4 >= 2),
        width: faceWidth,
        isMirrored: faces.count % 2 == 1
      )
      let isFree = faces.allSatisfy { other in
        max(abs(other.x - face.x), abs(other.y - face.y)) > 2 * margin
      }
      if isFree { faces.append(face) }
    }
    self.faces = faces
  }

  /// One face, turned, of a size and at a place of its own.
  init(side: Int, degrees: Float, random: inout RandomFloats) {
    width = side
    height = side
    let faceWidth = Float(side) * (0.24 + 0.06 * random.next())
    let margin = faceWidth * FacePhoto.reach
    let place = { (number: Float) in margin + (Float(side) - 2 * margin) * (number + 1) / 2 }
    faces = [
      PastedFace(
        x: place(random.next()),
        y: place(random.next()),
        width: faceWidth,
        degrees: degrees,
        isMirrored: random.next() > 0
      )
    ]
  }

  /// At most one face, whole in the picture if that is large enough, upright or leaning by up to 25
  /// degrees, on a part of the background of its own.
  ///
  /// - Parameter faceWidth: `nil` for no face.
  init(width: Int, height: Int, faceWidth: Float?, random: inout RandomFloats) {
    self.width = width
    self.height = height
    func below(_ limit: Int) -> Int { Int((random.next() + 1) / 2 * Float(limit)) }
    background = RecallBackground(zoom: 1 + below(4), left: below(400), top: below(400))
    guard let faceWidth else {
      faces = []
      return
    }
    // A head is a little larger than the box around its face.
    let margin = 0.6 * faceWidth
    func place(_ extent: Int) -> Float {
      guard Float(extent) > 2 * margin else { return Float(extent) / 2 }
      return margin + (Float(extent) - 2 * margin) * (random.next() + 1) / 2
    }
    faces = [
      PastedFace(
        x: place(width),
        y: place(height),
        width: faceWidth,
        degrees: 25 * random.next(),
        isMirrored: random.next() > 0
      )
    ]
  }

  /// The picture.
  func canvas(_ photo: FacePhoto) -> Canvas {
    var canvas = photo.canvas(width: width, height: height, background)
    for face in faces { photo.paste(face, on: &canvas) }
    return canvas
  }

  /// The edges in pixels of the windows in which a detector looks for faces of a width.
  static func seams(
    width: Int,
    height: Int,
    smallestFace: Float,
    reach: Float,
    faceWidth: Float
  ) -> (x: [Float], y: [Float]) {
    let windows = SearchWindows.windows(
      of: ImageSize(width: width, height: height),
      smallestFace: smallestFace,
      reach: reach,
      smallestSide: 128,
      rotation: 0
    )
    var (x, y): (Set<Float>, Set<Float>) = ([], [])
    for window in windows {
      let side = window.width * Float(width)
      guard side * reach <= faceWidth, faceWidth <= side * reach * 2 else { continue }
      let (left, top) = (
        window.xCenter * Float(width) - side / 2, window.yCenter * Float(height) - side / 2
      )
      x.formUnion([left, left + side])
      y.formUnion([top, top + side])
    }
    return (x.sorted(), y.sorted())
  }
}

/// What a scene shows behind its faces: the picture without one, enlarged, from some pixel on.
struct RecallBackground: Sendable, Hashable {
  var zoom = 4
  var left = 0
  var top = 0
}
