import Bytes
import CPNG
public import Images

/// Encodes a picture as a PNG file.
///
/// Samples are stored as they are and marked as sRGB. Rows may have padding; all formats with alpha and YUV are
/// stored as RGBA.
///
/// - Throws: ``ImageCodecError/notEncodable(format:reason:)``.
public func encodePNG(_ image: ImageBuffer) throws(ImageCodecError) -> [UInt8] {
  let image = try interleaved(image)
  // The stride of a single row means nothing and may be of any size.
  let stride = image.height == 1 ? image.width * image.pixelFormat.bytesPerPixel : image.bytesPerRow
  guard let bytesPerRow = Int32(exactly: stride) else {
    throw .notEncodable(format: .png, reason: "row stride of \(stride) bytes")
  }
  var description = png_image()
  description.version = UInt32(PNG_IMAGE_VERSION)
  description.width = UInt32(image.width)
  description.height = UInt32(image.height)
  description.format =
    switch image.pixelFormat {
    case .gray: 0
    case .rgb: UInt32(PNG_FORMAT_FLAG_COLOR)
    // Of YUV there is none left.
    case .rgba, .nv12, .nv21, .i420, .yuyv: UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    case .bgra: UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    case .argb: UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_AFIRST)
    }
  let room = lineament_png_size_bound(description)
  var isWritten = false
  let file = image.bytes.withUnsafeBytes { pixels in
    [UInt8](unsafeUninitializedCapacity: room) { target, count in
      var size = room
      isWritten = lineament_png_write(
        &description,
        target.baseAddress,
        &size,
        pixels.baseAddress,
        bytesPerRow
      )
      count = isWritten ? size : 0
    }
  }
  guard isWritten else {
    throw .notEncodable(format: .png, reason: text(description.message))
  }
  return file
}

/// The picture in a format that is not YUV.
private func interleaved(_ image: ImageBuffer) throws(ImageCodecError) -> ImageBuffer {
  do {
    return try image.convertedFromYUV()
  } catch {
    throw ImageCodecError(error)
  }
}
