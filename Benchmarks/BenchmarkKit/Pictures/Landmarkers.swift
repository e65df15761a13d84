import CommandLineSupport
import FaceModels
import FaceTasks
import Images

/// The landmarker that all benchmarks measure: the shipped bundle, with blendshapes and poses.
func makeLandmarker(
  threads: Int,
  numFaces: Int = 1,
  mode: RunningMode = .image,
  observer: (any FacePipelineObserver)? = nil
) throws(ToolError) -> FaceLandmarker {
  do {
    return try FaceLandmarker(
      options: FaceLandmarkerOptions(
        baseOptions: BaseOptions(
          modelAssetPath: try FaceModels.faceLandmarker,
          numThreads: threads
        ),
        runningMode: mode,
        numFaces: numFaces,
        outputFaceBlendshapes: true,
        outputFacialTransformationMatrixes: true
      ),
      observer: observer
    )
  } catch {
    throw ToolError(.modelUnusable, "\(error)")
  }
}

extension FaceLandmarker {
  /// The number of faces in a picture.
  func count(in image: MPImage) throws(ToolError) -> Int {
    do throws(TaskError) {
      return try detect(image: image).faces.count
    } catch {
      throw ToolError(.inputFailed, "\(error)")
    }
  }
}
