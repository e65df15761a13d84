import Bytes
import CommandLineSupport
import Images

/// The photographed face that is pasted into pictures, and the background without one.
struct FacePhoto {
  /// Where the short-range detector sees the face of `Tests/Pictures/astronaut.png`.
  private static let center = (x: Float(224.5), y: Float(129.5))
  /// Width of the detector's box in that picture.
  private static let faceWidth: Float = 95
  /// Half the side of what is pasted, in widths of the face: the whole head.
  static let reach: Float = 1.05

  private let photo: ImageBuffer
  private let background: ImageBuffer

  /// Loads both from the package's test pictures.
  init() throws(ToolError) {
    photo = try loadPicture(PackageFile.root + "/Tests/Pictures/astronaut.png")
    background = try loadPicture(PackageFile.root + "/Tests/Pictures/no-face.png")
  }

  /// A picture of the background, enlarged, again and again, each time mirrored.
  func canvas(width: Int, height: Int, _ background: RecallBackground) -> Canvas {
    let (zoom, left, top) = (background.zoom, background.left, background.top)
    let background = self.background
    var canvas = Canvas(width: width, height: height)
    let pixelSize = background.pixelFormat.bytesPerPixel
    let columns = (0..<width).map { folded(left + $0 / zoom, background.width) * pixelSize }
    background.bytes.withUnsafeBytes { source in
      for y in 0..<height {
        let row = folded(top + y / zoom, background.height) * background.bytesPerRow
        for x in 0..<width {
          for channel in 0..<3 {
            canvas.pixels[3 * (y * width + x) + channel] = source[row + columns[x] + channel]
          }
        }
      }
    }
    return canvas
  }

  /// Pastes the head as a disc, resampled without aliasing.
  func paste(_ face: PastedFace, on canvas: inout Canvas) {
    let scale = Self.faceWidth / face.width
    let (sine, cosine) = sineAndCosine(face.degrees)
    let radius = Self.reach * face.width
    // Several samples a pixel where the photo is made smaller.
    let steps = max(1, Int(scale.rounded(.up)))
    let pixelSize = photo.pixelFormat.bytesPerPixel
    photo.bytes.withUnsafeBytes { source in
      func sample(_ x: Float, _ y: Float, _ channel: Int) -> Float {
        let (x, y) = (min(max(x, 0), 510), min(max(y, 0), 510))
        let (column, row) = (Int(x), Int(y))
        let (a, b) = (x - Float(column), y - Float(row))
        let at = row * photo.bytesPerRow + column * pixelSize + channel
        let upper = Float(source[at]) * (1 - a) + Float(source[at + pixelSize]) * a
        let below = at + photo.bytesPerRow
        let lower = Float(source[below]) * (1 - a) + Float(source[below + pixelSize]) * a
        return upper * (1 - b) + lower * b
      }
      let rows = max(0, Int(face.y - radius))..<min(canvas.height, Int(face.y + radius) + 1)
      let columns = max(0, Int(face.x - radius))..<min(canvas.width, Int(face.x + radius) + 1)
      for row in rows {
        for column in columns {
          let (dx, dy) = (Float(column) - face.x, Float(row) - face.y)
          guard dx * dx + dy * dy <= radius * radius else { continue }
          for channel in 0..<3 {
            var sum: Float = 0
            for step in 0..<steps * steps {
              let u = dx + (Float(step % steps) + 0.5) / Float(steps) - 0.5
              let v = dy + (Float(step / steps) + 0.5) / Float(steps) - 0.5
              let x = (u * cosine + v * sine) * scale
              let y = (v * cosine - u * sine) * scale
              let sampleX = Self.center.x + (face.isMirrored ? -x : x)
              sum += sample(sampleX, Self.center.y + y, channel)
            }
            let value = UInt8(min(max((sum / Float(steps * steps)).rounded(), 0), 255))
            canvas.pixels[3 * (row * canvas.width + column) + channel] = value
          }
        }
      }
    }
  }

  /// An index that runs to and fro in a range.
  private func folded(_ index: Int, _ count: Int) -> Int {
    let place = index % (2 * count)
    return place < count ? place : 2 * count - 1 - place
  }
}

/// Where a face is in a picture that was put together.
struct PastedFace: Sendable, Hashable {
  /// Middle of the box that a detector puts around the face, in pixels.
  var x: Float
  var y: Float
  /// Width of that box.
  var width: Float
  /// Turned clockwise by so many degrees.
  var degrees: Float = 0
  var isMirrored = false
}

/// An RGB picture that is being put together.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: 3 * width * height)
  }
}
