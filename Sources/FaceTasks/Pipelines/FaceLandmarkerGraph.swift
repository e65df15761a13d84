import FaceVision
import Images
import ModelFormats

/// From a picture to faces with landmarks, blendshapes and poses: MediaPipe's
/// `FaceLandmarkerGraph`.
final class FaceLandmarkerGraph {
  private let detector: FaceDetectorGraph
  private let landmarksDetector: FaceLandmarksDetectorGraph
  private let blendshapes: FaceBlendshapesGraph?
  private let geometry: FaceVision.FaceGeometry?
  private let numFaces: Int

  /// MediaPipe's landmarker merges boxes at this overlap, whatever the options of a detector say.
  private static let overlapThreshold: Float = 0.5

  /// Prepares the models that the options need, and no others.
  init(_ options: FaceLandmarkerOptions) throws(TaskError) {
    let bundle = try LandmarkerBundle(options.baseOptions)
    let threadCount = options.baseOptions.threadCount
    numFaces = options.numFaces
    detector = try FaceDetectorGraph(
      bundle.faceDetector(),
      minimumScore: options.minFaceDetectionConfidence,
      overlapThreshold: Self.overlapThreshold,
      threadCount: threadCount
    )
    landmarksDetector = try FaceLandmarksDetectorGraph(
      bundle.faceLandmarksDetector(),
      minimumPresence: options.minFacePresenceConfidence,
      threadCount: threadCount
    )
    blendshapes =
      options.outputFaceBlendshapes
      ? try FaceBlendshapesGraph(bundle.faceBlendshapes(), threadCount: threadCount) : nil
    geometry =
      options.outputFacialTransformationMatrixes
      ? try FaceVision.FaceGeometry(bundle.geometryPipelineMetadata()) : nil
  }

  /// Finds and measures the faces of one picture.
  func detect(in image: ImageBuffer, region: NormalizedRect) throws(TaskError) -> [Face] {
    let size = ImageSize(image)
    var faces: [Face] = []
    for detection in try detector.detect(in: image, region: region).prefix(numFaces) {
      let rect = RectTransformationCalculator.detectionToRegion.process(
        DetectionsToRectsCalculator.rect(of: detection, in: size),
        in: size
      )
      if try landmarksDetector.detect(in: image, region: rect) != nil {
        faces.append(try measure(landmarksDetector.landmarks, in: size))
      }
    }
    return faces
  }

  /// Everything that follows from the landmarks of a face.
  private func measure(
    _ landmarks: [FaceVision.NormalizedLandmark],
    in size: ImageSize
  ) throws(TaskError) -> Face {
    try landmarks.withUnsafeBufferPointer { buffer throws(TaskError) in
      Face(
        landmarks: buffer.map { NormalizedLandmark(x: $0.x, y: $0.y, z: $0.z) },
        blendshapes: try blendshapes?.classify(buffer, in: size),
        transformationMatrix: try geometry?.matrix(of: buffer, in: size)
      )
    }
  }
}
