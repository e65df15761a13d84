/// Decodes a detector's two output tensors into boxes, keypoints and scores.
///
/// Coordinates are normalised to the model's square input. Single precision, in the order of
/// MediaPipe 0.10.21 `TensorsToDetectionsCalculator` with the options of the BlazeFace models: no
/// exponential on the box size, sigmoid scores, x before y.
package struct TensorsToDetectionsCalculator: Sendable {
  /// Values per box: centre x and y, width, height, then six keypoints.
  package static let valuesPerBox = 4 + 2 * FaceKeypoints.count

  /// Logits beyond this are cut off before the exponential.
  ///
  /// `score_clipping_thresh` of the models.
  private static let clippingThreshold: Float = 100

  private let anchors: [NormalizedPoint]
  private let scale: Float

  /// Detections with a lower score are dropped; an equal score is kept.
  package let minimumScore: Float

  /// Describes a detector.
  ///
  /// - Parameters:
  ///   - anchors: Result of ``SsdAnchorsCalculator``; their number is that of the boxes.
  ///   - inputSize: Side of the model's square input, the unit of its raw coordinates.
  ///   - minimumScore: 0 or less keeps everything, more than 1 nothing.
  package init(anchors: [NormalizedPoint], inputSize: Int, minimumScore: Float) {
    self.anchors = anchors
    self.scale = Float(inputSize)
    self.minimumScore = minimumScore
  }

  /// Number of boxes the model puts out.
  package var boxCount: Int { anchors.count }

  /// Replaces a list by the detections of one picture, in the order of the anchors.
  ///
  /// - Parameters:
  ///   - boxes: Tensor `[boxCount, 16]`.
  ///   - logits: Tensor `[boxCount]`.
  ///   - detections: Receives the detections; keeps its capacity.
  /// - Throws: ``FaceVisionError/sizeMismatch(what:found:expected:)``.
  package func process(
    boxes: UnsafeBufferPointer<Float>,
    logits: UnsafeBufferPointer<Float>,
    into detections: inout [Detection]
  ) throws(FaceVisionError) {
    guard boxes.count == boxCount * Self.valuesPerBox else {
      throw .sizeMismatch(
        what: "box tensor",
        found: boxes.count,
        expected: boxCount * Self.valuesPerBox
      )
    }
    guard logits.count == boxCount else {
      throw .sizeMismatch(what: "score tensor", found: logits.count, expected: boxCount)
    }
    detections.removeAll(keepingCapacity: true)
    for index in 0..<boxCount {
      let limit = Self.clippingThreshold
      let score = sigmoid(min(max(logits[index], -limit), limit))
      // Written so that a score that is not a number is dropped.
      guard score >= minimumScore else { continue }
      let start = index * Self.valuesPerBox
      let raw = UnsafeBufferPointer(rebasing: boxes[start..<start + Self.valuesPerBox])
      if let detection = decode(raw, anchor: anchors[index], score: score) {
        detections.append(detection)
      }
    }
  }

  /// One box; `nil` if its size is negative or not a number.
  private func decode(
    _ raw: UnsafeBufferPointer<Float>,
    anchor: NormalizedPoint,
    score: Float
  ) -> Detection? {
    let xCenter = raw[0] / scale + anchor.x
    let yCenter = raw[1] / scale + anchor.y
    let width = raw[2] / scale
    let height = raw[3] / scale
    // The box goes through its corners, which rounds the size.
    let xMin = xCenter - width / 2
    let yMin = yCenter - height / 2
    let box = BoundingBox(
      xMin: xMin,
      yMin: yMin,
      width: xCenter + width / 2 - xMin,
      height: yCenter + height / 2 - yMin
    )
    guard box.width >= 0, box.height >= 0 else { return nil }
    var keypoints = FaceKeypoints()
    for index in 0..<FaceKeypoints.count {
      keypoints[index] = NormalizedPoint(
        x: raw[4 + 2 * index] / scale + anchor.x,
        y: raw[5 + 2 * index] / scale + anchor.y
      )
    }
    return Detection(score: score, boundingBox: box, keypoints: keypoints)
  }
}
