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
  /// upright picture is made. A mirrored picture is sampled as it is stored, after which the
  /// columns of the tensor change places.
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
    guard image.orientation != .up else {
      return try process(image.buffer, region: region, into: tensor)
    }
    var upright = try RegionOfInterest(region, in: image.size)
    if keepsAspectRatio { upright.pad(toTensorWidth: width, height: height) }
    let placement = image.storedPlacement
    let stored = upright.stored(placement, columnWidth: Double(upright.width) / Double(width))
    try sample(
      image.buffer,
      grid: SamplingGrid(stored, tensorWidth: width, tensorHeight: height),
      rows: 0..<height,
      into: tensor
    )
    if placement.isMirrored { mirror(tensor) }
    return TensorToImageMatrix(upright, in: image.size)
  }

  /// Swaps the columns of a tensor, first with last.
  private func mirror(_ tensor: UnsafeMutableBufferPointer<Float>) {
    for row in 0..<height {
      var left = 3 * row * width
      var right = left + 3 * (width - 1)
      while left < right {
        for channel in 0..<3 { tensor.swapAt(left + channel, right + channel) }
        left += 3
        right -= 3
      }
    }
  }
}

extension RegionOfInterest {
  /// The region of the stored picture that shows what this one of the upright picture shows.
  ///
  /// - Parameter columnWidth: Pixels from one column of the tensor to the next. The first column is
  ///   sampled at the region's left edge and the last one that much before its right edge, so the
  ///   mirrored region has to be moved by one column.
  fileprivate func stored(_ placement: StoredPlacement, columnWidth: Double) -> RegionOfInterest {
    let center = placement.storedIndex(SIMD2(Double(xCenter), Double(yCenter)))
    guard placement.isMirrored else {
      let turn = atan2(placement.right.y, placement.right.x)
      return RegionOfInterest(center: center, like: self, rotation: Double(rotation) + turn)
    }
    // The tensor's columns run against the upright picture's.
    let turn = atan2(-placement.right.y, -placement.right.x)
    let rotation = turn - Double(rotation)
    let columns = SIMD2(cos(rotation), sin(rotation))
    return RegionOfInterest(
      center: center + columns * columnWidth,
      like: self,
      rotation: rotation
    )
  }
}
