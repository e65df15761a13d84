import CommandLineSupport
import Images
import MLKitCore

/// Drawings of one face on an enlarged part of its picture.
struct MLKitPanel {
  /// The upright picture.
  let image: ImageBuffer
  let face: AnalyzedFace
  /// Side of the drawing in pixels.
  let side: Int

  /// The part of the picture that is shown: the frame and a little around it.
  private var region: Rectangle {
    let center = Point(Float(face.square.center.x), Float(face.square.center.y))
    let half = Float(max(face.square.side, 1)) * 0.56
    return Rectangle(minimum: center - half, maximum: center + half)
  }

  private func canvas() -> Canvas { Canvas(image, region: region, width: side, height: side) }

  private func place(_ point: SIMD2<Double>) -> Point {
    let region = region
    return (Point(Float(point.x), Float(point.y)) - region.minimum) * (Float(side) / region.width)
  }

  private var textHeight: Float { Float(side) / 64 }

  /// The landmarks with their names.
  func landmarks() -> Canvas {
    var canvas = canvas()
    drawFrame(on: &canvas)
    for landmark in face.landmarks {
      let color = Self.color(of: landmark.kind)
      let center = place(landmark.point)
      canvas.drawRimmedDiscs([center], radius: Float(side) / 140, color: color)
      drawText(
        landmark.kind.rawValue,
        at: center + Point(-textHeight * 2, textHeight * 2.4),
        color: color,
        on: &canvas
      )
    }
    drawTitle("landmarks", on: &canvas)
    return canvas
  }

  /// The contours with arrows along them and the number of every point.
  func contours() -> Canvas {
    var canvas = canvas()
    for contour in face.contours {
      let color = Self.color(of: contour.kind)
      var points = contour.points.map(place)
      if contour.kind.isClosed, let first = points.first { points.append(first) }
      canvas.drawRimmed([points], width: 1.5, color: color, opacity: 0.8)
      for (start, end) in zip(points, points.dropFirst()) {
        drawArrowHead(from: start, to: end, color: color, on: &canvas)
      }
    }
    for contour in face.contours {
      let color = Self.color(of: contour.kind)
      let middle = contour.points.reduce(SIMD2.zero, +) / Double(max(contour.points.count, 1))
      for (number, point) in contour.points.enumerated() {
        let center = place(point)
        canvas.drawRimmedDiscs([center], radius: number == 0 ? 5 : 2.5, color: color)
        let outwards = center - place(middle)
        let direction = outwards.length > 1 ? outwards / outwards.length : Point(0, 1)
        // Upper and lower edges of brows and lips write to their own side.
        let side = Self.labelSide(of: contour.kind) ?? direction
        drawText(
          "\(number)",
          at: center + side * (textHeight * 1.1) + Point(-textHeight * 0.4, textHeight * 0.4),
          color: color,
          height: textHeight * 0.7,
          on: &canvas
        )
      }
    }
    drawTitle(face.contours.isEmpty ? "no contours asked for" : "contours", on: &canvas)
    return canvas
  }

  /// The angles as the directions of the head's axes: red to the subject's left, green up, blue
  /// forwards.
  func angles() -> Canvas {
    var canvas = canvas()
    drawFrame(on: &canvas)
    guard let angles = face.angles else {
      drawTitle("angles unknown", on: &canvas)
      return canvas
    }
    let axes = angles.rotation
    let origin = place(face.landmarks.first { $0.kind == .noseBase }?.point ?? face.square.center)
    let length = Float(side) * 0.26
    let colors = [Palette.axisX, Palette.axisY, Palette.axisZ]
    for (index, name) in ["x", "y", "z"].enumerated() {
      // y points up in space and down on the canvas.
      let tip = origin + Point(Float(axes[index].x), Float(-axes[index].y)) * length
      canvas.drawRimmed([[origin, tip]], width: 5, color: colors[index])
      drawArrowHead(from: origin, to: tip, color: colors[index], size: 18, atEnd: true, on: &canvas)
      drawText(name, at: tip + Point(6, -6), color: colors[index], on: &canvas)
    }
    canvas.drawRimmedDiscs([origin], radius: 6, color: .white)
    let source = face.anglesAreFromMesh ? "mesh" : "six points"
    drawTitle("\(angles.text) (\(source))", on: &canvas)
    if let probabilities = face.probabilities {
      let text =
        "smiling \(fixed(Float(probabilities.smiling), digits: 2)), open eyes: left "
        + "\(fixed(Float(probabilities.leftEyeOpen), digits: 2)), right "
        + "\(fixed(Float(probabilities.rightEyeOpen), digits: 2))"
      drawText(
        text,
        at: Point(textHeight * 1.5, Float(side) - textHeight * 1.5),
        color: Palette.text,
        on: &canvas
      )
    }
    return canvas
  }

  private func drawFrame(on canvas: inout Canvas) {
    let half = SIMD2(repeating: face.square.side / 2)
    canvas.drawBracket(
      Rectangle(
        minimum: place(face.square.center - half),
        maximum: place(face.square.center + half)
      ),
      color: .white,
      lineWidth: 3,
      label: nil
    )
  }

  private func drawTitle(_ text: String, on canvas: inout Canvas) {
    drawText(
      text,
      at: Point(textHeight * 1.5, textHeight * 2.5),
      color: Palette.text,
      height: textHeight * 1.2,
      on: &canvas
    )
  }

  private func drawText(
    _ text: String,
    at origin: Point,
    color: Color,
    height: Float? = nil,
    on canvas: inout Canvas
  ) {
    let height = height ?? textHeight
    canvas.write(text, at: origin, capitalHeight: height, color: Palette.rim, weight: 0.42)
    canvas.write(text, at: origin, capitalHeight: height, color: color)
  }

  /// A small triangle that points along a line, in its middle or at its end.
  private func drawArrowHead(
    from start: Point,
    to end: Point,
    color: Color,
    size: Float = 7,
    atEnd: Bool = false,
    on canvas: inout Canvas
  ) {
    let direction = end - start
    guard direction.length > size else { return }
    let unit = direction / direction.length
    let tip = atEnd ? end : start + direction * 0.5 + unit * (size / 2)
    let back = tip - unit * size
    let half = unit.perpendicular * (size * 0.45)
    let corners = [tip, back + half, back - half]
    guard let bounds = Rectangle(around: corners) else { return }
    var mask = CoverageMask(bounds.grown(by: 1), on: canvas)
    mask.addConvexPolygon(corners)
    canvas.paint(mask, color)
  }
}
