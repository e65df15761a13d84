import ModelAudit

/// The whole page: one file that asks for nothing outside itself.
///
/// Its content security policy allows its own style sheet and script, by their hashes, and pictures
/// that are part of the page. There are no inline styles or handlers.
struct ReportPage {
  let report: Report

  /// Most bytes of a page.
  static let largestByteCount = 5_000_000
  /// Room for what stands around the sections, and for what the measure leaves out.
  private static let reserve = 50_000

  /// The page, UTF-8.
  var html: HTML {
    let style = ReportStyle.text
    let script = ReportScript.text
    let symbols = PictureSymbol(report).html
    let sections = Self.sections(
      of: report,
      byteCount: Self.largestByteCount - Self.reserve
        - [symbols.markup, style, script].reduce(0) { $0 + $1.utf8.count }
    )
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy(style: style, script: script))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="lineament \(report.machine.engine)">
      <title>\(report.picture.name) - Lineament report</title>
      <style>\(HTML(markup: style))</style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the report</a>
      \(symbols)
      \(HeaderSection(report: report).html)
      <div class="layout">
      \(navigation(sections))
      <main id="main" tabindex="-1">
      \(sections.map(\.html))
      </main>
      </div>
      <footer class="page-footer">
      <p>Made by lineament \(report.machine.engine) on \(report.machine.date). This file is complete: \
      it loads nothing and sends nothing.</p>
      </footer>
      <script>\(HTML(markup: script))</script>
      </body>
      </html>

      """
  }

  /// All sections, as they are on the page.
  ///
  /// Faces get the room that the others leave.
  private static func sections(of report: Report, byteCount: Int) -> [FinishedSection] {
    let before: [any ReportSection] = [
      SummarySection(report: report), DetectionSection(report: report),
    ]
    let after: [any ReportSection] = [
      TimelineSection(report: report), OperationsSection(report: report),
      TensorsSection(report: report), PlanSection(report: report), DigestsSection(report: report),
      EnvironmentSection(report: report),
    ]
    let (first, last) = (before.map(FinishedSection.init), after.map(FinishedSection.init))
    let left = (first + last).reduce(byteCount) { $0 - $1.html.markup.utf8.count }
    return first + [FinishedSection(FacesSection(report: report, byteCount: left))] + last
  }

  private func navigation(_ sections: [FinishedSection]) -> HTML {
    """
    <nav class="contents" aria-label="Contents">
    <ul>\(sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" as HTML })</ul>
    </nav>
    """
  }

  private func policy(style: String, script: String) -> String {
    func hash(_ text: String) -> String {
      var text = text
      let digest = text.withUTF8 { SHA256Digest(of: UnsafeRawBufferPointer($0)) }
      return "'sha256-\(base64(digest.bytes))'"
    }
    return [
      "default-src 'none'", "img-src data:", "style-src \(hash(style))",
      "script-src \(hash(script))", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }
}

/// A section whose markup is made, once.
private struct FinishedSection {
  let id: String
  let title: String
  let html: HTML

  init(_ section: any ReportSection) {
    (id, title, html) = (section.id, section.title, section.html)
  }
}

/// A part of the page with a heading of its own.
protocol ReportSection {
  /// Fragment of the section's address.
  var id: String { get }
  /// The section's heading, and its entry in the contents.
  var title: String { get }
  /// What stands below the heading.
  var content: HTML { get }
}

extension ReportSection {
  /// The section with its heading.
  var html: HTML {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(content)
    </section>

    """
  }
}
