import Bytes

/// Anchors and decoding constants that a face detection model brings along.
///
/// A FlatBuffer of its own inside the metadata, with the identifier `FD01`
/// (`face_detector_metadata_schema.fbs`). Numbers the file does not give are 0, as the schema says.
package struct FaceDetectorMetadata: Sendable, Hashable {
  /// How the grid of anchors is made; fields as in MediaPipe's `SsdAnchorsCalculatorOptions`.
  package struct Anchors: Sendable, Hashable {
    package let layerCount: Int
    package let scales: [Float]
    package let minimumScale: Float
    package let maximumScale: Float
    package let offsetX: Float
    package let offsetY: Float
    /// Input pixels from one cell to the next, for each layer; each at least 1.
    package let strides: [Int]
    package let aspectRatios: [Float]
    package let hasFixedSize: Bool
    package let interpolatedScaleAspectRatio: Float
  }

  /// How the outputs are read; fields as in MediaPipe's `TensorsToDetectionsCalculatorOptions`.
  package struct Decoding: Sendable, Hashable {
    package let classCount: Int
    package let boxCount: Int
    package let coordinateCount: Int
    package let boxCoordinateOffset: Int
    package let keypointCoordinateOffset: Int
    package let keypointCount: Int
    package let valuesPerKeypoint: Int
    package let scaleX: Float
    package let scaleY: Float
    package let scaleWidth: Float
    package let scaleHeight: Float
    package let scoreClippingThreshold: Float
    package let hasReversedOutputOrder: Bool
    package let appliesSigmoidToScore: Bool
  }

  /// How the grid of anchors is made; `nil` if the file does not say.
  package let anchors: Anchors?

  /// How the outputs are read; `nil` if the file does not say.
  package let decoding: Decoding?

  init(bytes: SharedBytes) throws(ModelFormatError) {
    self = try FlatBuffer.read(bytes, identifier: "FD01", format: .faceDetectorMetadata) {
      (root) throws(ModelFormatError) in
      try FaceDetectorMetadata(root: root)
    }
  }

  private init(root: FlatBufferTable) throws(ModelFormatError) {
    anchors = try root.table(1, "anchor_config", Anchors.init(table:))
    decoding = try root.table(2, "tensors_decoding_config", Decoding.init(table:))
  }
}

extension FaceDetectorMetadata.Anchors {
  fileprivate init(table: FlatBufferTable) throws(ModelFormatError) {
    layerCount = try table.count(0, "num_layers")
    scales = try table.finiteFloats(1, "scales")
    minimumScale = try table.finiteFloat(2, "min_scale")
    maximumScale = try table.finiteFloat(3, "max_scale")
    offsetX = try table.finiteFloat(4, "anchor_offset_x")
    offsetY = try table.finiteFloat(5, "anchor_offset_y")
    strides = try table.integers(6, "strides", as: Int32.self)?.map(Int.init) ?? []
    aspectRatios = try table.finiteFloats(7, "aspect_ratios")
    hasFixedSize = try table.boolean(8, "fixed_anchor_size")
    interpolatedScaleAspectRatio = try table.finiteFloat(9, "interpolated_scale_aspect_ratio")
    for (place, stride) in strides.enumerated() where stride < 1 {
      throw table.error(
        .valueOutOfRange(found: "\(stride)", expected: "at least 1"),
        "strides",
        element: place
      )
    }
  }
}

extension FaceDetectorMetadata.Decoding {
  fileprivate init(table: FlatBufferTable) throws(ModelFormatError) {
    classCount = try table.count(0, "num_classes")
    boxCount = try table.count(1, "num_boxes")
    coordinateCount = try table.count(2, "num_coords")
    boxCoordinateOffset = try table.count(3, "box_coord_offset")
    keypointCoordinateOffset = try table.count(4, "keypoint_coord_offset")
    keypointCount = try table.count(5, "num_keypoints")
    valuesPerKeypoint = try table.count(6, "num_values_per_keypoint")
    scaleX = try table.finiteFloat(7, "x_scale")
    scaleY = try table.finiteFloat(8, "y_scale")
    scaleWidth = try table.finiteFloat(9, "w_scale")
    scaleHeight = try table.finiteFloat(10, "h_scale")
    scoreClippingThreshold = try table.finiteFloat(11, "score_clipping_thresh")
    hasReversedOutputOrder = try table.boolean(12, "reverse_output_order")
    appliesSigmoidToScore = try table.boolean(13, "sigmoid_score")
  }
}

extension FlatBufferTable {
  /// An int32 field that is not negative.
  fileprivate func count(_ slot: Int, _ name: StaticString) throws(ModelFormatError) -> Int {
    let number = try int(slot, name)
    guard number >= 0 else {
      throw error(.valueOutOfRange(found: "\(number)", expected: "at least 0"), name)
    }
    return number
  }

  /// A float32 field whose default is 0.
  fileprivate func finiteFloat(
    _ slot: Int,
    _ name: StaticString
  ) throws(ModelFormatError) -> Float {
    let number = try float(slot, name, default: 0)
    guard number.isFinite else {
      throw error(.valueOutOfRange(found: "\(number)", expected: "a finite number"), name)
    }
    return number
  }

  /// A list of float32 numbers; empty if the field is absent.
  fileprivate func finiteFloats(
    _ slot: Int,
    _ name: StaticString
  ) throws(ModelFormatError) -> [Float] {
    let numbers = try floats(slot, name) ?? []
    for (place, number) in numbers.enumerated() where !number.isFinite {
      throw error(
        .valueOutOfRange(found: "\(number)", expected: "a finite number"),
        name,
        element: place
      )
    }
    return numbers
  }
}
