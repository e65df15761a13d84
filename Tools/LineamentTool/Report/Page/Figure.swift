/// A drawing with a caption.
struct Figure {
  let caption: HTML
  let drawing: HTML
  var style = ""

  var html: HTML {
    """
    <figure class="card \(style)">
    \(drawing)
    <figcaption>\(caption)</figcaption>
    </figure>

    """
  }
}
