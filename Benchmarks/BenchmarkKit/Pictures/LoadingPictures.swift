import CommandLineSupport
import ImageCodecs
import Images

/// Decodes a picture file.
func loadPicture(_ path: String) throws(ToolError) -> ImageBuffer {
  do throws(ImageFileError) {
    return try ImageFile.read(path)
  } catch {
    throw ToolError(.inputFailed, "\(error)")
  }
}
