import CommandLineSupport
import FaceTasks

extension FaceCards {
  /// Draws one face's card.
  func draw(
    _ face: Face,
    number: Int,
    layout: FaceCardLayout,
    in frame: Rectangle,
    on canvas: inout Canvas
  ) {
    fill(frame, cornerRadius: capitalHeight * 0.9, Palette.card, on: &canvas)
    let left = frame.minimum.x + padding
    let right = frame.maximum.x - padding
    var baseLine = frame.minimum.y + padding + capitalHeight * 1.15
    if layout.hasCloseUp {
      if let closeUp = closeUp(of: face) {
        place(closeUp, in: frame, on: &canvas)
      }
      baseLine += Float(closeUpSide)
    }
    var dot = CoverageMask(frame, on: canvas)
    dot.addDisc(
      center: Point(left + capitalHeight / 2, baseLine - capitalHeight / 2),
      radius: capitalHeight / 2
    )
    canvas.paint(dot, Palette.face(number))
    write("Face \(number + 1)", at: left + capitalHeight * 1.9, baseLine, scale: 1.15, on: &canvas)
    if let matrix = face.transformationMatrix {
      let distance = "about \(fixed(matrix.distance, digits: 0)) cm away"
      write(distance, endingAt: right, baseLine, Palette.faintText, on: &canvas)
    }
    baseLine += capitalHeight * 2.4
    write(poseText(face.headPose), at: left, baseLine, Palette.faintText, on: &canvas)
    guard let blendshapes = face.blendshapes else { return }
    baseLine += capitalHeight * 0.7
    for category in strongest(blendshapes, count: layout.rows) {
      baseLine += rowHeight
      draw(category, left: left, right: right, baseLine: baseLine, on: &canvas)
    }
  }

  /// Puts a close-up into the upper part of a card, under the card's round corners.
  private func place(_ closeUp: Canvas, in frame: Rectangle, on canvas: inout Canvas) {
    var mask = CoverageMask(frame, on: canvas)
    mask.addRectangle(frame, cornerRadius: capitalHeight * 0.9)
    canvas.place(
      closeUp,
      left: Int(frame.minimum.x),
      top: Int(frame.minimum.y),
      through: mask
    )
  }

  private func poseText(_ pose: HeadPose?) -> String {
    guard let pose else { return "no pose" }
    return
      "yaw \(fixed(pose.yaw, digits: 0))\u{B0}   pitch \(fixed(pose.pitch, digits: 0))\u{B0}   "
      + "roll \(fixed(pose.roll, digits: 0))\u{B0}"
  }

  /// A blendshape: name, bar, score.
  private func draw(
    _ category: ResultCategory,
    left: Float,
    right: Float,
    baseLine: Float,
    on canvas: inout Canvas
  ) {
    let name = category.categoryName ?? "\(category.index)"
    write(name, at: left, baseLine, on: &canvas)
    let score = min(max(category.score, 0), 1)
    write(fixed(category.score, digits: 2), endingAt: right, baseLine, on: &canvas)
    let barLeft = left + capitalHeight * 18.6
    let barRight = right - capitalHeight * 3.8
    let middle = baseLine - capitalHeight / 2
    let half = capitalHeight * 0.36
    let track = Rectangle(
      minimum: Point(barLeft, middle - half),
      maximum: Point(barRight, middle + half)
    )
    fill(track, cornerRadius: half, Palette.barTrack, on: &canvas)
    // A bar never gets shorter than its round ends.
    let length = max(track.width * score, half * 2)
    let bar = Rectangle(
      minimum: track.minimum,
      maximum: Point(barLeft + length, track.maximum.y)
    )
    let color = Palette.barLow.mixed(with: Palette.barHigh, share: score)
    fill(bar, cornerRadius: half, color, on: &canvas)
  }

  private func fill(
    _ rectangle: Rectangle,
    cornerRadius: Float,
    _ color: Color,
    on canvas: inout Canvas
  ) {
    var mask = CoverageMask(rectangle.grown(by: 1), on: canvas)
    mask.addRectangle(rectangle, cornerRadius: cornerRadius)
    canvas.paint(mask, color)
  }

  private func write(
    _ text: String,
    at left: Float,
    _ baseLine: Float,
    _ color: Color = Palette.text,
    scale: Float = 1,
    on canvas: inout Canvas
  ) {
    canvas.write(
      text,
      at: Point(left, baseLine),
      capitalHeight: capitalHeight * scale,
      color: color
    )
  }

  private func write(
    _ text: String,
    endingAt right: Float,
    _ baseLine: Float,
    _ color: Color = Palette.text,
    on canvas: inout Canvas
  ) {
    let width = StrokeFont.width(of: text, capitalHeight: capitalHeight)
    write(text, at: right - width, baseLine, color, on: &canvas)
  }
}
