/// The page's script, in parts.
///
/// Without it the page still shows everything.
enum ReportScript {
  /// The whole script.
  static let text = "\"use strict\";\n" + [theme, sorting, opening, comparing].joined()
}
