import ModelAudit

/// The whole page: one file that asks for nothing outside itself.
///
/// Its content security policy allows its own style sheet and script, by their hashes, and pictures
/// that are part of the page. There are no inline styles or handlers.
struct ReportPage {
  let report: Report

  /// The page, UTF-8.
  var html: HTML {
    let style = ReportStyle.text
    let script = ReportScript.text
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
      \(PictureSymbol(report).html)
      \(HeaderSection(report: report).html)
      <div class="layout">
      \(navigation)
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

  private var sections: [any ReportSection] {
    [
      SummarySection(report: report), DetectionSection(report: report),
      FacesSection(report: report), TimelineSection(report: report),
      OperationsSection(report: report), TensorsSection(report: report),
      PlanSection(report: report), DigestsSection(report: report),
      EnvironmentSection(report: report),
    ]
  }

  private var navigation: HTML {
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
