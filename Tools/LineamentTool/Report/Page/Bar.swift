/// A share as a bar; the number always stands beside it as text.
struct Bar {
  /// Where the bar begins, 0 to 1.
  var start: Float = 0
  /// Where it ends, 0 to 1.
  let end: Float
  /// Style class of the bar.
  var style = "bar"

  var html: HTML {
    let first = min(max(start.isFinite ? start : 0, 0), 1) * 100
    let last = min(max(end.isFinite ? end : 0, 0), 1) * 100
    return """
      <svg class="\(style)" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="track" width="100" height="8"/>\
      <rect class="fill" x="\(first, digits: 2)" width="\(max(last - first, 0.4), digits: 2)" \
      height="8"/></svg>
      """
  }
}
