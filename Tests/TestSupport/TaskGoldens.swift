/// What MediaPipe 0.10.21 finds in the test pictures (`Tests/Goldens/tasks`).
///
/// `Tools/make_task_goldens.py` says how the numbers were made; ``TaskTolerance`` how near ours must
/// be. Pixels are those stored in the file: the EXIF orientation is not applied.
package struct TaskGoldens: Sendable {
  /// A detector run on one picture.
  package struct Detector: Sendable, CustomStringConvertible {
    /// Which model ran.
    package enum Range: String, Sendable {
      /// `face_detector.tflite` of the bundle, which equals `face_detection_short_range.tflite`.
      case short
      /// `face_detection_full_range_sparse.tflite`.
      case full
    }

    package let range: Range
    /// File name in `Tests/Pictures`.
    package let picture: String
    /// Clockwise turn that makes the picture upright: any multiple of 90, also negative.
    package let rotationDegrees: Int
    package let minimumConfidence: Float
    package let suppressionThreshold: Float
    /// Best score first.
    package internal(set) var detections: [Detection] = []

    package var description: String {
      "\(range) \(picture) turned \(rotationDegrees), confidence \(minimumConfidence), "
        + "suppression \(suppressionThreshold)"
    }
  }

  /// One detected face.
  package struct Detection: Sendable {
    /// Left, top, width, height: whole pixels for the short range, fractions of the picture's size
    /// for the full range.
    package let box: [Float]
    package let score: Float
    /// x, y of six points as fractions of the picture's width and height.
    package let points: [Float]
  }

  /// A landmarker run on one picture, every picture by itself.
  package struct Landmarker: Sendable, CustomStringConvertible {
    /// File name in `Tests/Pictures`.
    package let picture: String
    /// Clockwise turn that makes the picture upright.
    package let rotationDegrees: Int
    /// The most faces to find.
    package let maximumFaces: Int
    /// Minimum confidence of detection and of presence alike.
    package let minimumConfidence: Float
    package internal(set) var faces: [Face] = []

    package var description: String {
      "\(picture) turned \(rotationDegrees), up to \(maximumFaces), "
        + "confidence \(minimumConfidence)"
    }
  }

  /// One measured face.
  package struct Face: Sendable {
    /// x, y, z of 478 points; x and z as fractions of the picture's width, y of its height.
    package let landmarks: [Float]
    /// 52 scores in the order of the model.
    package let blendshapes: [Float]
    /// 4 x 4, row by row: elements 3, 7 and 11 are the translation in centimetres.
    package let matrix: [Float]
  }

  /// A landmarker run on the frames of a film, with tracking, and with smoothing for one face.
  package struct Sequence: Sendable, CustomStringConvertible {
    package let name: String
    /// Clockwise turn that makes the frames upright.
    package let rotationDegrees: Int
    /// The most faces to find.
    package let maximumFaces: Int
    /// Detection and presence confidence are 0.5.
    package let minimumTrackingConfidence: Float
    package internal(set) var frames: [Frame] = []

    package var description: String { name }
  }

  /// One frame: a part of a picture.
  package struct Frame: Sendable {
    package let milliseconds: Int
    /// File name in `Tests/Pictures`.
    package let picture: String
    /// Left edge of the frame in the picture, in pixels.
    package let x: Int
    /// Top edge of the frame in the picture, in pixels.
    package let y: Int
    package let width: Int
    package let height: Int
    package internal(set) var faces: [Face] = []
  }

  /// All detector runs.
  package internal(set) var detectors: [Detector] = []
  /// All landmarker runs on single pictures.
  package internal(set) var landmarkers: [Landmarker] = []
  /// All landmarker runs on films.
  package internal(set) var sequences: [Sequence] = []
  /// The processor the reference ran on.
  package internal(set) var processor: String = ""

  /// The goldens, read once: arguments of tests.
  ///
  /// - Precondition: The files can be read. No run at all would look like no failure.
  package static let all: TaskGoldens = {
    do {
      return try load()
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}

/// How near to the goldens results must be.
///
/// The reference's own float kernels differ between processors by about 1e-6 of a value. In single
/// pictures that moves a landmark region by so little that a few of its pixels change by one grey
/// level, which moves landmarks by up to 4e-5 and blendshapes by up to 6e-4 (found by disturbing the
/// outputs of the models by 1e-6). In a film each frame starts from the one before, and the changes
/// add up to 2.3e-4, 3e-3, 1e-3 and 0.008 cm.
package enum TaskTolerance {
  /// Score and points of a detection; a box of whole pixels must be equal.
  package static let detection: Float = 1e-5
  /// Landmarks in single pictures, in picture widths and heights.
  package static let landmark: Float = 5e-5
  /// Blendshape scores in single pictures.
  package static let blendshape: Float = 1e-3
  /// Rotation and scale part of the matrix in single pictures.
  package static let rotation: Float = 1e-3
  /// Translation part of the matrix in single pictures, in centimetres.
  package static let translation: Float = 0.02

  /// Landmarks of a frame that starts from MediaPipe's own state.
  package static let frameLandmark: Float = 1e-4
  /// Blendshape scores of such a frame: thirty times as much, as the model takes landmarks' differences.
  package static let frameBlendshape: Float = 3e-3
  /// Where the next frame looks, if this one started from MediaPipe's own state: up to three times the
  /// tolerance of a landmark for its size, ten times for its rotation, which divides by the distance
  /// of the eyes.
  package static let nextRegion: Float = 5e-4

  /// Landmarks in films.
  package static let filmLandmark: Float = 5e-4
  /// Blendshape scores in films.
  package static let filmBlendshape: Float = 1e-2
  /// Rotation and scale part of the matrix in films.
  package static let filmRotation: Float = 3e-3
  /// Translation part of the matrix in films, in centimetres.
  package static let filmTranslation: Float = 0.05

  /// Landmarks in films of 90 frames.
  ///
  /// Changes add up for longer than in short films, and where a face is smoothed they stay while it
  /// rests. Disturbing the outputs of the landmark model by 5e-7 moves landmarks of
  /// `one-face-leaves-and-returns` by up to 4e-4, with a median of 8.5e-5.
  package static let longFilmLandmark: Float = 1e-3
  /// What at least half of the faces of a film of 90 frames must keep to.
  package static let longFilmMedianLandmark: Float = 1e-4
  /// Blendshape scores in films of 90 frames.
  package static let longFilmBlendshape: Float = 3e-2
  /// Rotation and scale part of the matrix in films of 90 frames.
  package static let longFilmRotation: Float = 5e-3
  /// Translation part of the matrix in films of 90 frames, in centimetres.
  package static let longFilmTranslation: Float = 0.2
}
