/// What was measured in each region.
struct FacesSection: ReportSection {
  let id = "faces"
  let title = "Faces"
  let report: Report

  var content: HTML {
    guard !report.regions.isEmpty else {
      return """
        <p class="lead">The detector found no face in this picture, so no landmarks were looked \
        for.</p>
        """
    }
    var faceCount = 0
    let parts = report.regions.enumerated().map { index, region -> HTML in
      guard region.isFace, faceCount < report.faces.count else {
        return dismissed(region, number: index + 1)
      }
      faceCount += 1
      return FacePart(
        report: report,
        region: region,
        face: report.faces[faceCount - 1],
        number: faceCount
      ).html
    }
    return "\(parts)"
  }

  private func dismissed(_ region: RegionRecord, number: Int) -> HTML {
    """
    <article aria-labelledby="region-\(number)-title" class="face">
    <h3 id="region-\(number)-title">Region \(number): no face</h3>
    <div class="figures">
    \(Figure(
      caption: """
        The presence score is \(region.presence, digits: 4), not above \
        \(report.settings.minFacePresenceConfidence, digits: 2): the region is dropped.
        """,
      drawing: TensorDrawing(region.input, label: "The region that was cut out").html
    ).html)
    </div>
    </article>
    """
  }
}

/// A tensor's picture by itself.
struct TensorDrawing {
  let picture: TensorPicture
  let label: String
  /// Drawn over the picture; gets the drawing for its units.
  var layers: (Drawing) -> [HTML] = { _ in [] }

  init(
    _ picture: TensorPicture,
    label: String,
    layers: @escaping (Drawing) -> [HTML] = { _ in [] }
  ) {
    self.picture = picture
    self.label = label
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
    href="\(dataAddress(picture.png))"/>
    """
  }
}
