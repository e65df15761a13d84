import CommandLineSupport
import FaceModels
import FaceTasks

/// `lineament landmarks`: 478 points, 52 blendshapes and the pose of every face.
enum LandmarksCommand: Command {
  struct Settings: Sendable, HasPictureSettings, HasLandmarkerSettings {
    var picture = PictureSettings()
    var landmarker = LandmarkerSettings()
  }

  static let table = CommandTable<Settings>(
    name: "landmarks",
    summary: "Finds faces: 478 landmarks, 52 blendshapes, the head's pose.",
    details: [
      """
      Finds the faces of each picture and measures them. Pictures are PNG or JPEG files. A picture \
      that cannot be read is named on standard error and the others are still processed.
      """,
      """
      JSON: {"image": {"path", "width", "height"}, "faces": [{"landmarks": [[x, y, z], ...], \
      "blendshapes": {"name": score, ...}, "transformationMatrix": [[4 numbers], ...], \
      "headPose": {"yaw", "pitch", "roll"}, "detectionScore", "presenceScore", "trackingID"}]}. \
      Landmarks are fractions of the picture's width and height, z is in units of its width. The \
      matrix has four rows, the translation in centimetres in its last column; the head's angles \
      are degrees: yaw to the picture's right, pitch up, roll counter-clockwise. Both are null for \
      a face too small for a pose, as is whatever else is unknown: single pictures have no tracking.
      """,
    ],
    operands: .oneOrMore("IMAGE"),
    options: OptionRow.landmarkerOptions + [
      .rotation,
      .format,
      .overlay,
      .overlayScale,
      .model("A face_landmarker.task bundle. Default: the one that comes with the tool."),
      .threads,
    ],
    examples: [
      "lineament landmarks photo.jpg",
      "lineament landmarks photo.jpg --overlay drawing.png",
      "lineament landmarks crowd.jpg --num-faces 50 --full-range --smallest-face 20",
      "lineament landmarks *.jpg --num-faces 5 --format json --overlay drawings/",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let landmarker = try landmarker(settings)
    let batch = PictureBatch(paths: operands, settings: settings.picture, console: console)
    return try batch.run { (image, description) throws(TaskError) in
      let faces = try landmarker.detect(image: image).faces
      var writer = JSONWriter()
      FaceDocument(image: description, faces: faces).write(to: &writer)
      return PictureBatch.Outcome(
        text: LandmarkReport(image: description, faces: faces).text,
        json: writer.bytes,
        overlay: {
          LandmarkOverlay(
            image: image.buffer,
            faces: faces,
            scale: settings.picture.overlayScale,
            camera: settings.landmarker.camera
          ).draw()
        }
      )
    }
  }

  private static func landmarker(_ settings: Settings) throws(ToolError) -> FaceLandmarker {
    let baseOptions = try settings.picture.baseOptions { () throws(FaceModelError) in
      try FaceModels.faceLandmarker
    }
    let options = settings.landmarker.options(
      baseOptions,
      detector: try settings.search.detectorPath().map { .path($0) }
    )
    return try loadingModel(baseOptions) { () throws(TaskError) in
      try FaceLandmarker(options: options)
    }
  }
}
