import CommandLineSupport
import FaceModels
import FaceTasks
import FaceVision
import Images
import MLKitCore

/// One way to find the faces of a picture, with a name for the table.
struct RecallMethod {
  let name: String
  let find: (ImageBuffer) throws(ToolError) -> [FoundFace]

  /// A detector.
  static func detector(
    _ name: String,
    fullRange: Bool = false,
    _ search: FaceSearch = FaceSearch(),
    threads: Int
  ) throws(ToolError) -> RecallMethod {
    let detector = try task { () throws in
      let model =
        fullRange
        ? try FaceModels.faceDetectionFullRangeSparse : try FaceModels.faceDetectionShortRange
      return try FaceDetector(
        options: FaceDetectorOptions(
          baseOptions: BaseOptions(modelAssetPath: model, numThreads: threads),
          faceSearch: search
        )
      )
    }
    return RecallMethod(name: name) { image throws(ToolError) in
      try task { () throws in try detector.detect(image: MPImage(buffer: image)) }.detections
        .map { FoundFace($0, in: image) }
    }
  }

  /// A landmarker for one face.
  static func landmarker(
    _ name: String,
    _ angles: FaceAngles,
    threads: Int
  ) throws(ToolError) -> RecallMethod {
    let landmarker = try task { () throws in
      try FaceLandmarker(
        options: FaceLandmarkerOptions(
          baseOptions: BaseOptions(
            modelAssetPath: FaceModels.faceLandmarker,
            numThreads: threads
          ),
          faceSearch: FaceSearch(angles: angles)
        )
      )
    }
    return RecallMethod(name: name) { image throws(ToolError) in
      try task { () throws in try landmarker.detect(image: MPImage(buffer: image)) }.faces
        .map { FoundFace($0, in: image) }
    }
  }

  /// ML Kit's face detector, asked for faces alone.
  static func mlkit(
    _ name: String,
    _ effort: FaceAnalysisSettings.Effort,
    _ minimumFaceSize: Double,
    threads: Int
  ) throws(ToolError) -> RecallMethod {
    var settings = FaceAnalysisSettings()
    settings.effort = effort
    settings.minimumFaceSize = minimumFaceSize
    let analyzer = try task { () throws in
      FaceAnalyzer(
        settings,
        models: FaceNetworks.Sources(
          landmarker: BaseOptions(
            modelAssetPath: try FaceModels.faceLandmarker,
            numThreads: threads
          ),
          fullRange: BaseOptions(
            modelAssetPath: try FaceModels.faceDetectionFullRangeSparse,
            numThreads: threads
          )
        )
      )
    }
    return RecallMethod(name: name) { image throws(ToolError) in
      try task { () throws in try analyzer.process(OrientedImage(image)) }.map(FoundFace.init)
    }
  }

  private static func task<Result>(_ body: () throws -> Result) throws(ToolError) -> Result {
    do {
      return try body()
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }
}

extension FoundFace {
  /// A detector's box and eyes.
  fileprivate init(_ detection: FaceTasks.Detection, in image: ImageBuffer) {
    let box = detection.boundingBox
    let (right, left) = (detection.keypoints[0], detection.keypoints[1])
    self.init(
      x: Float(box.x) + Float(box.width) / 2,
      y: Float(box.y) + Float(box.height) / 2,
      width: Float(box.width),
      degrees: angle(
        ofX: (left.x - right.x) * Float(image.width),
        y: (left.y - right.y) * Float(image.height)
      )
    )
  }

  /// The detector's box that a frame is made from, and the roll.
  fileprivate init(_ face: AnalyzedFace) {
    let width = face.square.side / 1.13
    self.init(
      x: Float(face.square.center.x),
      y: Float(face.square.center.y + 0.08 * width),
      width: Float(width),
      degrees: Float(-(face.angles?.z ?? 0))
    )
  }

  /// The box around a mesh, and the outer corners of its eyes.
  fileprivate init(_ face: Face, in image: ImageBuffer) {
    let xs = face.landmarks.map { $0.x * Float(image.width) }
    let ys = face.landmarks.map { $0.y * Float(image.height) }
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
    self.init(
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      width: ((right - left) + (bottom - top)) / 2,
      degrees: angle(ofX: xs[263] - xs[33], y: ys[263] - ys[33])
    )
  }
}
