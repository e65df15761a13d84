import CommandLineSupport
import FaceTasks
import ModelAudit

/// What matters most, at a glance.
struct SummarySection: ReportSection {
  let id = "summary"
  let title = "Summary"
  let report: Report

  /// Faces whose lips, eyes and brows are drawn.
  private static let mostDetailedFaces = 12

  var content: HTML {
    """
    <div class="hero">
    \(Figure(caption: caption, drawing: drawing.html, style: "hero-picture").html)
    <div class="hero-facts">
    \(tiles)
    \(facts.list())
    </div>
    </div>
    """
  }

  private var drawing: Drawing {
    let picture = report.picture
    let scale = Point(Float(picture.width), Float(picture.height))
    var drawing = Drawing(
      PictureSymbol.picture,
      width: picture.width,
      height: picture.height,
      label: "The picture with \(counted(report.faces.count, "face")) outlined"
    )
    for (index, face) in report.faces.enumerated() {
      let points = face.landmarks.map { Point($0.x, $0.y) * scale }
      // Of a crowd the edges are enough, for the eye and for the size of the page.
      drawing.layers.append(
        drawing.contours(points, edgeOnly: report.faces.count > Self.mostDetailedFaces)
      )
      if report.faces.count > 1, let box = Rectangle(around: points) {
        drawing.layers.append(
          drawing.text("\(index + 1)", at: box.minimum - Point(0, 2) * drawing.unit, size: 12)
        )
      }
    }
    return drawing
  }

  private var caption: HTML {
    report.faces.isEmpty
      ? "The picture. No face was found in it."
      : """
      The picture with the outlines of \(counted(report.faces.count, "face")).\
      \(report.faces.count > 1 ? " Numbers are those of the section Faces." as HTML : "")
      """
  }

  private var tiles: HTML {
    let time = fixed(Float(report.timeline.total), digits: 1)
    let tiles: [(value: String, name: String)] = [
      ("\(report.faces.count)", report.faces.count == 1 ? "face found" : "faces found"),
      ("\(time) ms", "for all stages, after decoding"),
      (String(report.digest.abbreviation.prefix(8)), "begins the digest of all results"),
    ]
    return """
      <ul class="tiles">\
      \(tiles.map { "<li><b>\($0.value)</b> <span>\($0.name)</span></li>" as HTML })\
      </ul>
      """
  }

  private var facts: [Fact] {
    let picture = report.picture
    let turned =
      picture.wasTurned ? ", turned as the file's EXIF data say" : ""
    return [
      Fact("Picture", text: "\(picture.width) x \(picture.height) pixels\(turned)"),
      Fact("Processor", text: report.machine.processor),
      Fact(
        "Kernels",
        text: "\(report.machine.instructionSet), \(counted(report.machine.threads, "thread"))"
      ),
      Fact("Engine", text: "lineament \(report.machine.engine)"),
    ]
  }
}

/// A number and what is counted: `1 face`, `2 faces`, `no face`.
func counted(_ count: Int, _ noun: String) -> String {
  switch count {
  case 0: "no \(noun)"
  case 1: "1 \(noun)"
  default: "\(count) \(noun.hasSuffix("x") ? "\(noun)es" : "\(noun)s")"
  }
}
