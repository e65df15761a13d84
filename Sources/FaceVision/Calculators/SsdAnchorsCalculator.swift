/// Lays out the fixed reference points that a detector's boxes are relative to.
///
/// Only anchors of size 1x1 are made: every BlazeFace model sets `fixed_anchor_size`, so an anchor is
/// its centre. Rule of MediaPipe 0.10.21 `SsdAnchorsCalculator`.
package enum SsdAnchorsCalculator {
  /// Shape of the anchor grid.
  package struct Options: Sendable, Hashable {
    /// Columns of the model's input.
    package var inputWidth: Int
    /// Rows of the model's input.
    package var inputHeight: Int
    /// Input pixels per grid cell, one entry a layer.
    ///
    /// Neighbouring equal entries share one grid.
    package var strides: [Int]
    /// Aspect ratios of each layer.
    ///
    /// Only their number counts, as the size is fixed.
    package var aspectRatios: [Float]
    /// If positive, each layer has one more anchor per cell.
    package var interpolatedScaleAspectRatio: Float
    /// Position of an anchor within its cell, 0 to 1.
    package var anchorOffsetX: Float
    package var anchorOffsetY: Float

    package init(
      inputWidth: Int,
      inputHeight: Int,
      strides: [Int],
      aspectRatios: [Float] = [1],
      interpolatedScaleAspectRatio: Float = 1,
      anchorOffsetX: Float = 0.5,
      anchorOffsetY: Float = 0.5
    ) {
      self.inputWidth = inputWidth
      self.inputHeight = inputHeight
      self.strides = strides
      self.aspectRatios = aspectRatios
      self.interpolatedScaleAspectRatio = interpolatedScaleAspectRatio
      self.anchorOffsetX = anchorOffsetX
      self.anchorOffsetY = anchorOffsetY
    }

    /// 896 anchors.
    ///
    /// Constants of MediaPipe 0.10.21 `face_detection_short_range.pbtxt`.
    package static var shortRange: Options {
      Options(inputWidth: 128, inputHeight: 128, strides: [8, 16, 16, 16])
    }

    /// 2304 anchors.
    ///
    /// Constants of MediaPipe 0.10.21 `face_detection_full_range.pbtxt`.
    package static var fullRange: Options {
      Options(
        inputWidth: 192,
        inputHeight: 192,
        strides: [4],
        interpolatedScaleAspectRatio: 0
      )
    }
  }

  /// More anchors than any detector has; guards against options that would exhaust memory.
  private static var largestCount: Int { 1 << 20 }

  /// The centres of the anchors, normalised to the model's input.
  ///
  /// Order: grid, row, column, anchor in the cell.
  ///
  /// - Throws: ``FaceVisionError/invalidAnchorOptions(reason:)``.
  package static func anchors(_ options: Options) throws(FaceVisionError) -> [NormalizedPoint] {
    guard options.inputWidth > 0, options.inputHeight > 0 else {
      throw .invalidAnchorOptions(
        reason: "input of \(options.inputWidth)x\(options.inputHeight), expected at least 1x1"
      )
    }
    let strides = options.strides
    if let stride = strides.first(where: { $0 <= 0 }) {
      throw .invalidAnchorOptions(reason: "stride \(stride), expected at least 1")
    }
    let perLayer = options.aspectRatios.count + (options.interpolatedScaleAspectRatio > 0 ? 1 : 0)
    var anchors: [NormalizedPoint] = []
    var layer = 0
    while layer < strides.count {
      let stride = strides[layer]
      let end = strides[layer...].firstIndex { $0 != stride } ?? strides.count
      let perCell = (end - layer) * perLayer
      let columns = (options.inputWidth - 1) / stride + 1
      let rows = (options.inputHeight - 1) / stride + 1
      let (cells, overflow) = columns.multipliedReportingOverflow(by: rows)
      let (count, overflowOfProduct) = cells.multipliedReportingOverflow(by: perCell)
      guard !overflow, !overflowOfProduct, count <= largestCount - anchors.count else {
        throw .invalidAnchorOptions(reason: "more than \(largestCount) anchors")
      }
      for row in 0..<rows {
        for column in 0..<columns {
          let center = NormalizedPoint(
            x: (Float(column) + options.anchorOffsetX) / Float(columns),
            y: (Float(row) + options.anchorOffsetY) / Float(rows)
          )
          for _ in 0..<perCell { anchors.append(center) }
        }
      }
      layer = end
    }
    return anchors
  }
}
