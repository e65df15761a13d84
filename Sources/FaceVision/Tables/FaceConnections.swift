/// A line between two landmarks, for drawing a face.
package struct FaceConnection: Sendable, Hashable {
  /// Index of the landmark the line begins at.
  package let start: Int
  /// Index of the landmark the line ends at.
  package let end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

/// The lines of a drawn face.
///
/// Left and right are the subject's own.
///
/// Pairs and their order are those of MediaPipe 0.10.21 `face_landmarks_connections.h`.
package enum FaceConnections {
  /// The outer and inner edge of the lips.
  package static let lips: [FaceConnection] = connections([
    (61, 146), (146, 91), (91, 181), (181, 84), (84, 17), (17, 314), (314, 405), (405, 321),
    (321, 375), (375, 291), (61, 185), (185, 40), (40, 39), (39, 37), (37, 0), (0, 267),
    (267, 269), (269, 270), (270, 409), (409, 291), (78, 95), (95, 88), (88, 178), (178, 87),
    (87, 14), (14, 317), (317, 402), (402, 318), (318, 324), (324, 308), (78, 191), (191, 80),
    (80, 81), (81, 82), (82, 13), (13, 312), (312, 311), (311, 310), (310, 415), (415, 308),
  ])

  /// The edge of the left eye.
  package static let leftEye: [FaceConnection] = connections([
    (263, 249), (249, 390), (390, 373), (373, 374), (374, 380), (380, 381), (381, 382),
    (382, 362), (263, 466), (466, 388), (388, 387), (387, 386), (386, 385), (385, 384),
    (384, 398), (398, 362),
  ])

  /// The lower and upper edge of the left eyebrow.
  package static let leftEyebrow: [FaceConnection] = connections([
    (276, 283), (283, 282), (282, 295), (295, 285), (300, 293), (293, 334), (334, 296),
    (296, 336),
  ])

  /// The edge of the left iris.
  package static let leftIris: [FaceConnection] = connections([
    (474, 475), (475, 476), (476, 477), (477, 474),
  ])

  /// The edge of the right eye.
  package static let rightEye: [FaceConnection] = connections([
    (33, 7), (7, 163), (163, 144), (144, 145), (145, 153), (153, 154), (154, 155), (155, 133),
    (33, 246), (246, 161), (161, 160), (160, 159), (159, 158), (158, 157), (157, 173),
    (173, 133),
  ])

  /// The lower and upper edge of the right eyebrow.
  package static let rightEyebrow: [FaceConnection] = connections([
    (46, 53), (53, 52), (52, 65), (65, 55), (70, 63), (63, 105), (105, 66), (66, 107),
  ])

  /// The edge of the right iris.
  package static let rightIris: [FaceConnection] = connections([
    (469, 470), (470, 471), (471, 472), (472, 469),
  ])

  /// The outline of the face.
  package static let faceOval: [FaceConnection] = connections([
    (10, 338), (338, 297), (297, 332), (332, 284), (284, 251), (251, 389), (389, 356),
    (356, 454), (454, 323), (323, 361), (361, 288), (288, 397), (397, 365), (365, 379),
    (379, 378), (378, 400), (400, 377), (377, 152), (152, 148), (148, 176), (176, 149),
    (149, 150), (150, 136), (136, 172), (172, 58), (58, 132), (132, 93), (93, 234), (234, 127),
    (127, 162), (162, 21), (21, 54), (54, 103), (103, 67), (67, 109), (109, 10),
  ])

  /// Lips, eyes, eyebrows, irises and the outline of the face: 132 lines.
  package static let contours: [FaceConnection] =
    lips + leftEye + leftEyebrow + leftIris + rightEye + rightEyebrow + rightIris + faceOval

  /// The triangles of the whole mesh: 2556 lines, three a triangle.
  package static let tesselation: [FaceConnection] = tesselationTriangles.flatMap { a, b, c in
    connections([(a, b), (b, c), (c, a)])
  }

  /// Everything, in MediaPipe's order, which holds the lips twice: 2728 lines.
  package static let face: [FaceConnection] = lips + contours + tesselation

  private static func connections(_ pairs: [(UInt16, UInt16)]) -> [FaceConnection] {
    pairs.map { FaceConnection(start: Int($0.0), end: Int($0.1)) }
  }
}
