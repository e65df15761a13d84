/// A file format that can be decoded.
public enum ImageFileFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// JPEG, baseline or progressive.
  case jpeg = "JPEG"
}
