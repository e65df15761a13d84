/// How hard a detector searches a picture: for small faces, and for faces that are not upright.
///
/// The default is one look at the whole picture for upright faces, which is what MediaPipe does.
/// Everything else is an addition of this package; it costs more looks, and with their number grows
/// the chance that something else is taken for a face.
public struct FaceSearch: Sendable, Hashable {
  /// Width of the smallest face to be found; default: `nil`, what a look at the whole picture shows.
  ///
  /// A detector sees a picture scaled down to its input, so it misses faces that are narrower than
  /// about 0.15 (short range) or 0.08 (full range) of the picture's longer side. With a width given
  /// here, it looks at overlapping square parts of the picture too, half the size again and again
  /// until such faces are large enough. Boxes at the seams are merged. Parts are not smaller than the
  /// model's input, so that faces narrower than about 20 (short range) or 15 pixels stay unseen.
  public var smallestFace: FaceWidth?

  /// Which way up faces may be; default: ``FaceAngles/upright``.
  public var angles: FaceAngles

  /// Describes a search; each part has the default of its property.
  public init(smallestFace: FaceWidth? = nil, angles: FaceAngles = .upright) {
    self.smallestFace = smallestFace
    self.angles = angles
  }
}

/// The width of a face: of the box that a detector puts around it, from ear to ear.
public enum FaceWidth: Sendable, Hashable {
  /// In pixels of the stored picture; at least 1.
  case pixels(Int)
  /// As a part of the upright picture's width; more than 0, at most 1.
  case fraction(Float)
}

/// Which way up faces are searched for.
///
/// A detector finds faces that lean by up to about 45 degrees in either direction.
public enum FaceAngles: Sendable, Hashable, CaseIterable {
  /// Only as the picture's orientation says.
  case upright
  /// Upright first, and if no face is found, turned by 90, 180 and 270 degrees.
  case retry
  /// Always upright and turned by 90, 180 and 270 degrees: four times the work.
  case all
}

extension FaceSearch {
  /// Checks the values.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument``.
  func validate(named name: String) throws(TaskError) {
    switch smallestFace {
    case .pixels(let width) where width < 1:
      throw TaskError(
        .invalidArgument,
        "\(name).smallestFace is \(width) pixels, expected 1 or more"
      )
    // The comparison is false for NaN as well.
    case .fraction(let fraction) where !(fraction > 0 && fraction <= 1):
      throw TaskError(
        .invalidArgument,
        "\(name).smallestFace is \(fraction) of the picture, expected more than 0, at most 1"
      )
    default: break
    }
  }
}
