#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Paths of the model files that come with the package.
///
/// A file is looked for in this order; the first folder that has it wins.
///
/// 1. The folder that the environment variable `LINEAMENT_MODELS` names. If it is set and not empty,
///    no other folder is tried.
/// 2. The folder `lineament_FaceModelFiles.resources` beside the executable, which SwiftPM writes
///    there. A program can be moved to another place or machine together with this folder.
///    (`lineament_FaceModelFiles.bundle`, also in the resources of an app, on Apple platforms.)
/// 3. `../share/lineament/models` as seen from the executable's folder: an installed program.
/// 4. The folder `Models` of the package this was built from.
///
/// The working directory plays no part. Links to the executable are followed first.
public enum FaceModels {
  /// The environment variable that names another folder to take the files from.
  public static let environmentVariable: String = "LINEAMENT_MODELS"

  /// `face_landmarker.task`: the bundle of short-range detector, 478-point mesh, blendshapes and
  /// canonical face geometry (float16 weights).
  ///
  /// - Throws: ``FaceModelError`` if the file is in none of the folders.
  public static var faceLandmarker: String {
    get throws(FaceModelError) { try path(of: "face_landmarker.task") }
  }

  /// `face_detection_short_range.tflite`: a detector for faces within about two metres, 128x128.
  ///
  /// - Throws: ``FaceModelError`` if the file is in none of the folders.
  public static var faceDetectionShortRange: String {
    get throws(FaceModelError) { try path(of: "face_detection_short_range.tflite") }
  }

  /// `face_detection_full_range_sparse.tflite`: a detector for faces within about five metres,
  /// 192x192, with sparse weights.
  ///
  /// - Throws: ``FaceModelError`` if the file is in none of the folders.
  public static var faceDetectionFullRangeSparse: String {
    get throws(FaceModelError) { try path(of: "face_detection_full_range_sparse.tflite") }
  }

  private static func path(of file: String) throws(FaceModelError) -> String {
    let candidates = ModelFolders.current.map { $0 + "/" + file }
    guard let found = candidates.first(where: { access($0, R_OK) == 0 }) else {
      throw FaceModelError(file: file, searched: candidates)
    }
    return found
  }
}

/// A model file that is in none of the folders where it may be.
public struct FaceModelError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's name.
  public let file: String

  /// The paths that were tried, in order.
  public let searched: [String]

  package init(file: String, searched: [String]) {
    self.file = file
    self.searched = searched
  }

  /// What was looked for, where, and what to do about it.
  public var description: String {
    """
    no readable model file '\(file)'; looked for \(searched.joined(separator: ", ")); \
    set \(FaceModels.environmentVariable) to the folder that holds it
    """
  }
}
