/// A share as a bar, or several on one track; the number always stands beside it as text.
struct Bar {
  /// Where a bar begins and ends, 0 to 1.
  struct Span {
    let start: Float
    let end: Float
  }

  let spans: [Span]
  /// Style class of the bar.
  var style = "bar"

  /// A share.
  init(end: Float) { spans = [Span(start: 0, end: end)] }

  /// Stretches of a track.
  init(_ spans: [Span], style: String) {
    self.spans = spans
    self.style = style
  }

  var html: HTML {
    let fills = spans.map { span -> HTML in
      let first = min(max(span.start.isFinite ? span.start : 0, 0), 1) * 100
      let last = min(max(span.end.isFinite ? span.end : 0, 0), 1) * 100
      return """
        <rect class="fill" x="\(first, digits: 2)" width="\(max(last - first, 0.4), digits: 2)" \
        height="8"/>
        """
    }
    return """
      <svg class="\(style)" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="track" width="100" height="8"/>\(fills)</svg>
      """
  }
}
