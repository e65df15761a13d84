/// The pictures that several drawings show, each in the page once.
struct PictureSymbol {
  /// Fragment names of the pictures.
  static let picture = "picture"
  static let detectorInput = "detector-input"

  let picture: PictureRecord
  let detector: DetectorRecord?

  init(_ report: Report) {
    picture = report.picture
    detector = report.detector
  }

  var html: HTML {
    """
    <svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false"><defs>\
    \(image(Self.picture, picture.png, width: picture.width, height: picture.height))\
    \(detector.map { detector in
      let input = detector.input
      return image(Self.detectorInput, input.png(), width: input.width, height: input.height)
    } ?? .empty)\
    </defs></svg>
    """
  }

  private func image(_ id: String, _ png: [UInt8], width: Int, height: Int) -> HTML {
    """
    <image id="\(id)" width="\(width)" height="\(height)" preserveAspectRatio="none" \
    href="\(dataAddress(png))"/>
    """
  }
}

/// A PNG file as an address that holds it.
func dataAddress(_ png: [UInt8]) -> HTML { HTML(markup: "data:image/png;base64,\(base64(png))") }
