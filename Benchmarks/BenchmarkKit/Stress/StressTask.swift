import CommandLineSupport
import FaceModels
import FaceTasks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A landmarker with blendshapes and poses, for a stress test.
func stressLandmarker(
  _ mode: RunningMode,
  threads: Int,
  numFaces: Int = 1,
  camera: PerspectiveCamera = .mediaPipe,
  delegate: (any FaceLandmarkerLiveStreamDelegate)? = nil
) throws(ToolError) -> FaceLandmarker {
  do {
    return try FaceLandmarker(
      options: FaceLandmarkerOptions(
        baseOptions: BaseOptions(
          modelAssetPath: FaceModels.faceLandmarker,
          numThreads: threads
        ),
        runningMode: mode,
        faceLandmarkerLiveStreamDelegate: delegate,
        numFaces: numFaces,
        outputFaceBlendshapes: true,
        outputFacialTransformationMatrixes: true,
        smoothsEveryFace: true,
        camera: camera
      )
    )
  } catch {
    throw ToolError(.modelUnusable, "\(error)")
  }
}

/// Lets this thread sleep.
func sleep(milliseconds: Double) {
  if milliseconds > 0 { usleep(UInt32(min(milliseconds, 10_000) * 1_000)) }
}

/// Waits until something is so; false if it is not within a minute.
func becomesTrue(_ condition: () -> Bool) -> Bool {
  for _ in 0..<60_000 {
    if condition() { return true }
    sleep(milliseconds: 1)
  }
  return false
}
