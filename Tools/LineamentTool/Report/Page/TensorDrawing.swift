/// A tensor's picture by itself.
struct TensorDrawing {
  let picture: TensorPicture
  let label: String
  /// Whether the pixels are those of the picture at half its size.
  let isReduced: Bool
  /// Drawn over the picture; gets the drawing for its units.
  var layers: (Drawing) -> [HTML] = { _ in [] }

  init(
    _ picture: TensorPicture,
    label: String,
    isReduced: Bool = false,
    layers: @escaping (Drawing) -> [HTML] = { _ in [] }
  ) {
    self.picture = picture
    self.label = label
    self.isReduced = isReduced
    self.layers = layers
  }

  var html: HTML {
    var drawing = Drawing(width: picture.width, height: picture.height, label: label)
    drawing.layers = [image] + layers(drawing)
    return drawing.html
  }

  private var image: HTML {
    """
    <image class="pixels" width="\(picture.width)" height="\(picture.height)" \
    href="\(dataAddress(picture.png(isReduced: isReduced)))"/>
    """
  }
}
