/// The top of the page: what it is, of which picture, and the choice of colours.
struct HeaderSection {
  let report: Report

  var html: HTML {
    """
    <header class="page-header">
    <p class="wordmark">Lineament <span>report</span></p>
    <h1>\(report.picture.name)</h1>
    <button type="button" id="theme" class="theme" hidden>Colours: <span id="theme-name">automatic\
    </span></button>
    </header>
    """
  }
}
