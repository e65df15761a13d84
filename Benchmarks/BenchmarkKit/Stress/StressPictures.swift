import Bytes
import CommandLineSupport
import FaceTasks
import Images

/// Frames of films, cut out of the package's test pictures.
struct StressPictures {
  /// One face in five places, 300x300.
  let oneFace: [MPImage]
  /// No face.
  let noFace: [MPImage]
  /// Three faces, two, none, three, one.
  let changingCount: [MPImage]
  /// One face in pictures of many sizes.
  let changingSize: [MPImage]
  /// Two frames with a face, then one in which it is half as large.
  let smallThird: [MPImage]

  /// A lens so long that the pose of the third frame of ``smallThird``, and only of that, cannot be
  /// fitted: a failure of the graph.
  static let longLens = PerspectiveCamera.focalLength(pixels: 4.5e9)

  init() throws(ToolError) {
    let folder = PackageFile.root + "/Tests/Pictures/"
    let photo = try loadPicture(folder + "astronaut.png")
    let group = try loadPicture(folder + "three-faces-600x240.png")
    var (one, sizes): ([MPImage], [MPImage]) = ([], [])
    for index in 0..<5 {
      one.append(try cut(photo, x: 60 + 5 * index, y: 0, width: 300, height: 300))
      sizes.append(
        try cut(photo, x: 60 - 10 * index, y: 0, width: 300 + 20 * index, height: 300 + 37 * index)
      )
    }
    oneFace = one
    changingSize = sizes + [MPImage(buffer: photo)]
    noFace = [MPImage(buffer: try loadPicture(folder + "no-face.png"))]
    changingCount = [
      MPImage(buffer: group), try cut(group, x: 0, y: 0, width: 400, height: 240), noFace[0],
      MPImage(buffer: group), one[0],
    ]
    smallThird = [
      one[0], one[1], MPImage(buffer: try one[2].buffer.resized(pixelCount: 150 * 150)),
    ]
  }
}

/// A part of an RGB picture, which must lie inside it.
private func cut(
  _ image: ImageBuffer,
  x: Int,
  y: Int,
  width: Int,
  height: Int
) throws(ToolError) -> MPImage {
  let pixel = image.pixelFormat.bytesPerPixel
  let first = y * image.bytesPerRow + x * pixel
  do throws(ImageError) {
    // The rows stay where they are: the stride makes it a part.
    return MPImage(
      buffer: try ImageBuffer(
        bytes: image.bytes[first..<first + (height - 1) * image.bytesPerRow + width * pixel],
        width: width,
        height: height,
        bytesPerRow: image.bytesPerRow,
        pixelFormat: image.pixelFormat
      )
    )
  } catch {
    throw ToolError(.inputFailed, "\(error)")
  }
}
