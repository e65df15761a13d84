/// The page's style sheet, in parts.
///
/// Colours are named in one place for light and dark. Nothing is told by colour alone.
enum ReportStyle {
  /// The whole style sheet.
  static let text = [colors, base, layout, tables, drawings, parts, print].joined()
}
