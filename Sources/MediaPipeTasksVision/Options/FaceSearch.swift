import FaceTasks

/// How hard a detector searches a picture: for small faces, and for faces that are not upright.
///
/// Not in MediaPipe. The default is one look at the whole picture for upright faces, which is what
/// MediaPipe does. Everything else costs more looks, and with their number grows the chance that
/// something else is taken for a face.
public struct FaceSearch: Sendable, Hashable {
  /// Width of the smallest face to be found; default: `nil`, what a look at the whole picture shows.
  ///
  /// The detector then looks at overlapping parts of the picture too, down to its own input size. Finds
  /// at their seams are merged.
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
  var core: FaceTasks.FaceSearch {
    let width: FaceTasks.FaceWidth? =
      switch smallestFace {
      case nil: nil
      case .pixels(let width): .pixels(width)
      case .fraction(let fraction): .fraction(fraction)
      }
    let angles: FaceTasks.FaceAngles =
      switch angles {
      case .upright: .upright
      case .retry: .retry
      case .all: .all
      }
    return FaceTasks.FaceSearch(smallestFace: width, angles: angles)
  }
}
