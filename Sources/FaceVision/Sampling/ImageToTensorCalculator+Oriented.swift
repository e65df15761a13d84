import Images

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension ImageToTensorCalculator {
  /// Fills the whole tensor from a picture that is not stored upright.
  ///
  /// The tensor is the one that the upright picture would give, sampled at the same pixels, but no
  /// upright picture is made.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - region: The part of the upright picture to sample; may reach beyond its edges.
  ///   - tensor: Receives `elementCount` values.
  /// - Returns: The map from the tensor to the upright picture.
  /// - Throws: ``FaceVisionError/invalidRegion(_:)``,
  ///   ``FaceVisionError/sizeMismatch(what:found:expected:)``.
  package func process(
    _ image: OrientedImage,
    region: NormalizedRect,
    into tensor: UnsafeMutableBufferPointer<Float>
  ) throws(FaceVisionError) -> TensorToImageMatrix {
    let image = image.unmirrored
    guard image.orientation != .up else {
      return try process(image.buffer, region: region, into: tensor)
    }
    var upright = try RegionOfInterest(region, in: image.size)
    if keepsAspectRatio { upright.pad(toTensorWidth: width, height: height) }
    try sample(
      image.buffer,
      grid: SamplingGrid(
        upright.stored(image.storedPlacement),
        tensorWidth: width,
        tensorHeight: height
      ),
      rows: 0..<height,
      into: tensor
    )
    return TensorToImageMatrix(upright, in: image.size)
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
