/// What was measured in each region.
///
/// Regions are shown in full as long as the page has room for them. The others share a table, so that
/// a crowd does not make a page that no browser opens.
struct FacesSection: ReportSection {
  let id = "faces"
  let title = "Faces"
  let report: Report
  /// Bytes that the section may take.
  let byteCount: Int

  /// With more regions than this, the models' inputs are shown at half their size.
  private static let fullSizeCount = 6
  /// What a region in the table takes, rounded up.
  private static let rowByteCount = 600

  var content: HTML {
    let parts = parts
    guard !parts.isEmpty else {
      return """
        <p class="lead">The detector found no face in this picture, so no landmarks were looked \
        for.</p>
        """
    }
    var shown = HTML.empty
    var left = byteCount - Self.rowByteCount * parts.count
    var count = 0
    for part in parts {
      let html = part.html
      left -= html.markup.utf8.count
      if left < 0 { break }
      shown += html
      count += 1
    }
    guard count < parts.count else { return shown }
    return """
      \(notice(shownCount: count, of: parts.count))
      \(shown)
      \(FaceTable(parts: Array(parts[count...])).html)
      """
  }

  /// The regions in their order, faces counted for themselves.
  private var parts: [RegionPart] {
    let isReduced = report.regions.count > Self.fullSizeCount
    var faceCount = 0
    return report.regions.enumerated().map { index, region in
      guard region.isMeasured, faceCount < report.faces.count else {
        return .other(
          DismissedRegion(
            region: region,
            number: index + 1,
            leastPresence: report.settings.minFacePresenceConfidence,
            isReduced: isReduced
          )
        )
      }
      faceCount += 1
      return .face(
        FacePart(
          report: report,
          region: region,
          face: report.faces[faceCount - 1],
          number: faceCount,
          isReduced: isReduced
        )
      )
    }
  }

  private func notice(shownCount: Int, of count: Int) -> HTML {
    """
    <p class="lead">To keep this file small, \(shownCount == 0 ? "none" : "the first \(shownCount)") of \
    the \(count) regions \(shownCount == 1 ? "is" : "are") shown in full; the others are in a table \
    at the end. The command <span class="code">lineament landmarks --format json</span> writes all \
    numbers of all faces.</p>
    """
  }
}

/// One region: a face, or what is none.
enum RegionPart {
  case face(FacePart)
  case other(DismissedRegion)

  var html: HTML {
    switch self {
    case .face(let part): part.html
    case .other(let part): part.html
    }
  }
}

/// A region in which no face was measured.
struct DismissedRegion {
  let region: RegionRecord
  /// Number of the region, from 1.
  let number: Int
  /// What the presence score must be above.
  let leastPresence: Float
  let isReduced: Bool

  /// Why there is no face.
  var reason: String { region.isFace ? "a face that is known already" : "no face" }

  var html: HTML {
    """
    <article aria-labelledby="region-\(number)-title" class="face">
    <h3 id="region-\(number)-title">Region \(number): \(reason)</h3>
    <div class="figures">
    \(Figure(
      caption: caption,
      drawing: TensorDrawing(
        region.input,
        label: "The region that was cut out",
        isReduced: isReduced
      ).html
    ).html)
    </div>
    </article>

    """
  }

  private var caption: HTML {
    guard !region.isFace else {
      return """
        The presence score is \(region.presence, digits: 4), but the landmarks are those of a face \
        before: the region is dropped.
        """
    }
    return """
      The presence score is \(region.presence, digits: 4), not above \(leastPresence, digits: 2): the \
      region is dropped.
      """
  }
}
