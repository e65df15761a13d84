/// The lines of a face as chains of mesh points: each point is joined to the next one.
///
/// Indices and order are those of MediaPipe's `FaceLandmarker` connections. Left and right are the
/// subject's.
// swift-format-ignore
package enum FaceContours {
  /// Outer and inner edge of the lips, each below and above, from the right corner to the left.
  package static let lips: [[UInt16]] = [
    [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
    [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
    [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
    [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
  ]

  /// Lower and upper lid of the left eye, from the outer corner to the inner.
  package static let leftEye: [[UInt16]] = [
    [263, 249, 390, 373, 374, 380, 381, 382, 362],
    [263, 466, 388, 387, 386, 385, 384, 398, 362],
  ]

  /// Lower and upper edge of the left eyebrow, from the outer end to the inner.
  package static let leftEyebrow: [[UInt16]] = [
    [276, 283, 282, 295, 285],
    [300, 293, 334, 296, 336],
  ]

  /// Edge of the left iris; its centre is 473.
  package static let leftIris: [[UInt16]] = [
    [474, 475, 476, 477, 474],
  ]

  /// Lower and upper lid of the right eye, from the outer corner to the inner.
  package static let rightEye: [[UInt16]] = [
    [33, 7, 163, 144, 145, 153, 154, 155, 133],
    [33, 246, 161, 160, 159, 158, 157, 173, 133],
  ]

  /// Lower and upper edge of the right eyebrow, from the outer end to the inner.
  package static let rightEyebrow: [[UInt16]] = [
    [46, 53, 52, 65, 55],
    [70, 63, 105, 66, 107],
  ]

  /// Edge of the right iris; its centre is 468.
  package static let rightIris: [[UInt16]] = [
    [469, 470, 471, 472, 469],
  ]

  /// Edge of the face, clockwise on screen from the top.
  package static let faceOval: [[UInt16]] = [
    [
      10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377,
      152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109, 10,
    ],
  ]
}
