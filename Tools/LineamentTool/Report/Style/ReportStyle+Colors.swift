extension ReportStyle {
  private static let lightColors = """
    --page: #f4f5f7; --card: #ffffff; --text: #181b21; --faint: #535a67; --line: #d8dce3;
    --accent: #0a5cc2; --accent-soft: #e3edfb; --track: #e6e9ee; --fill: #2f7de1; --alarm: #a8160f;
    --plain: #20242c; --shadow: 0 1px 2px rgb(20 25 35 / 8%), 0 4px 14px rgb(20 25 35 / 5%);
    """

  private static let darkColors = """
    --page: #0e1116; --card: #171b22; --text: #e8ebf1; --faint: #a5aebc; --line: #2d3440;
    --accent: #86b8ff; --accent-soft: #1c2b42; --track: #2a313c; --fill: #4d93ee; --alarm: #ff9a92;
    --plain: #0b0d11; --shadow: none;
    """

  /// Colours: the reader's preference, unless the page's switch says otherwise.
  static let colors = """
    :root { color-scheme: light dark; \(lightColors) }
    @media (prefers-color-scheme: dark) { :root { \(darkColors) } }
    :root[data-theme="light"] { color-scheme: light; \(lightColors) }
    :root[data-theme="dark"] { color-scheme: dark; \(darkColors) }

    """
}
