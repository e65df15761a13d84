import Images

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension ImageToTensorCalculator {
  /// Fills the whole tensor from a picture that need not be stored upright.
  ///
  /// As ``filling(of:from:region:)``, all rows at once.
  ///
  /// - Returns: The map from the tensor to the upright picture.
  package func process(
    _ image: OrientedImage,
    region: NormalizedRect,
    into tensor: UnsafeMutableBufferPointer<Float>
  ) throws(FaceVisionError) -> TensorToImageMatrix {
    let filling = try filling(of: tensor, from: image, region: region)
    filling.fill(rows: 0..<height)
    return filling.matrix
  }

  /// Works out how to fill a tensor from a picture that need not be stored upright.
  ///
  /// The tensor is the one that the upright picture would give, sampled at the same pixels, but no
  /// upright picture is made.
  ///
  /// - Parameters:
  ///   - tensor: Is to receive `elementCount` values.
  ///   - image: The picture.
  ///   - region: The part of the upright picture to sample; may reach beyond its edges.
  /// - Throws: ``FaceVisionError/invalidRegion(_:)``,
  ///   ``FaceVisionError/sizeMismatch(what:found:expected:)``.
  package func filling(
    of tensor: UnsafeMutableBufferPointer<Float>,
    from image: OrientedImage,
    region: NormalizedRect
  ) throws(FaceVisionError) -> TensorFilling {
    let image = image.unmirrored
    var upright = try RegionOfInterest(region, in: image.size)
    if keepsAspectRatio { upright.pad(toTensorWidth: width, height: height) }
    let stored = image.orientation == .up ? upright : upright.stored(image.storedPlacement)
    return TensorFilling(
      self,
      from: image.buffer,
      grid: SamplingGrid(stored, tensorWidth: width, tensorHeight: height),
      matrix: TensorToImageMatrix(upright, in: image.size),
      into: try start(of: tensor)
    )
  }
}

extension RegionOfInterest {
  /// The region of the stored picture that shows what this one of the upright picture shows.
  ///
  /// - Parameter placement: A turn.
  fileprivate func stored(_ placement: StoredPlacement) -> RegionOfInterest {
    RegionOfInterest(
      center: placement.storedIndex(SIMD2(Double(xCenter), Double(yCenter))),
      like: self,
      rotation: Double(rotation) + atan2(placement.right.y, placement.right.x)
    )
  }
}
