/// Anchors and decoding constants that a face detection model brings along (`FACE_DETECTOR_METADATA`,
/// identifier `FD01`).
///
/// A value the file does not give is `nil`.
package struct FaceDetectorMetadata: Sendable, Hashable {
  /// How the grid of anchors is made; fields as in MediaPipe's `SsdAnchorsCalculatorOptions`.
  package struct Anchors: Sendable, Hashable {
    package let layerCount: Int
    package let scales: [Float]
    package let minimumScale: Float
    package let maximumScale: Float
    package let offsetX: Float
    package let offsetY: Float
    package let strides: [Int]
    package let aspectRatios: [Float]
    package let hasFixedSize: Bool
    package let interpolatedScaleAspectRatio: Float
  }

  /// How the output tensors are read; fields as in MediaPipe's `TensorsToDetectionsCalculatorOptions`.
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

  /// How the grid of anchors is made.
  package let anchors: Anchors?

  /// How the output tensors are read.
  package let decoding: Decoding?
}
