import Bytes
package import Images

/// Cuts a region out of a picture and turns it into a model's input tensor.
///
/// The tensor is `[height, width, 3]`, red first. Results equal those of MediaPipe 0.10.21 on a CPU
/// to the last bit: OpenCV's `warpPerspective` with `INTER_LINEAR`, then one fused multiply-add.
/// The cost depends on the tensor's size alone; the picture is read in place.
package struct ImageToTensorCalculator: Sendable {
  /// Columns of the tensor.
  package let width: Int
  /// Rows of the tensor.
  package let height: Int
  /// True if the region is padded to the tensor's aspect ratio, false if it is stretched.
  package let keepsAspectRatio: Bool
  /// What lies beyond the picture's edges.
  package let border: BorderMode
  private let values: TensorValues

  /// Describes a model's input.
  ///
  /// - Parameters:
  ///   - width: Columns of the tensor, at least 1.
  ///   - height: Rows of the tensor, at least 1.
  ///   - minimum: Tensor value of an eight-bit 0.
  ///   - maximum: Tensor value of an eight-bit 255, up to rounding.
  ///   - keepsAspectRatio: Whether to pad the region rather than to stretch it.
  ///   - border: What lies beyond the picture's edges.
  package init(
    width: Int,
    height: Int,
    minimum: Float,
    maximum: Float,
    keepsAspectRatio: Bool,
    border: BorderMode
  ) {
    precondition(width > 0 && height > 0, "tensor of \(width)x\(height): no element")
    self.width = width
    self.height = height
    self.keepsAspectRatio = keepsAspectRatio
    self.border = border
    values = TensorValues(minimum: minimum, maximum: maximum)
  }

  /// Number of elements of the tensor.
  package var elementCount: Int { 3 * width * height }

  /// Works out where a region is sampled.
  ///
  /// - Returns: The grid for ``sample(_:grid:rows:into:)``, and the map from the tensor back to the
  ///   image.
  /// - Throws: ``FaceVisionError/invalidRegion(_:)``.
  package func grid(
    over region: NormalizedRect,
    in size: ImageSize
  ) throws(FaceVisionError) -> (grid: SamplingGrid, matrix: TensorToImageMatrix) {
    var pixelRegion = try RegionOfInterest(region, in: size)
    if keepsAspectRatio { pixelRegion.pad(toTensorWidth: width, height: height) }
    return (
      SamplingGrid(pixelRegion, tensorWidth: width, tensorHeight: height),
      TensorToImageMatrix(pixelRegion, in: size)
    )
  }

  /// Fills some rows of the tensor.
  ///
  /// Different rows may be filled by different threads.
  ///
  /// - Parameters:
  ///   - image: The picture the grid was made for.
  ///   - grid: Result of ``grid(over:in:)`` of this calculator.
  ///   - rows: Rows to fill, within `0..<height`.
  ///   - tensor: The whole tensor.
  /// - Throws: ``FaceVisionError/sizeMismatch(what:found:expected:)`` if the tensor has another size.
  package func sample(
    _ image: ImageBuffer,
    grid: SamplingGrid,
    rows: Range<Int>,
    into tensor: UnsafeMutableBufferPointer<Float>
  ) throws(FaceVisionError) {
    precondition(
      grid.width == width && grid.height == height,
      "the grid is \(grid.width)x\(grid.height), the tensor \(width)x\(height)"
    )
    sample(image, grid: grid, rows: rows, start: try start(of: tensor))
  }

  /// The first element of a tensor that has the right size.
  func start(
    of tensor: UnsafeMutableBufferPointer<Float>
  ) throws(FaceVisionError) -> UnsafeMutablePointer<Float> {
    guard let start = tensor.baseAddress, tensor.count == elementCount else {
      throw .sizeMismatch(what: "image tensor", found: tensor.count, expected: elementCount)
    }
    return start
  }

  /// Fills some rows of a tensor whose size is right.
  func sample(
    _ image: ImageBuffer,
    grid: SamplingGrid,
    rows: Range<Int>,
    start: UnsafeMutablePointer<Float>
  ) {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height, "rows \(rows) of \(height)")
    image.bytes.withUnsafeBytes { bytes in
      // An image cannot be empty, so there is a base address.
      let first = bytes.baseAddress.unsafelyUnwrapped
      let stride = image.bytesPerRow
      let sampler = BilinearSampler(
        pixels: image.isFlipped ? first + (image.height - 1) * stride : first,
        size: ImageSize(image),
        bytesPerRow: image.isFlipped ? -stride : stride,
        border: border
      )
      let isYUV: Void? = image.withYUVReader { reader in
        sampler.sample(reader, grid: grid, rows: rows, values: values, into: start)
      }
      if isYUV == nil {
        sampler.sample(image.pixelFormat, grid: grid, rows: rows, values: values, into: start)
      }
    }
  }

  /// Fills the whole tensor.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - region: The part of it to sample; may reach beyond its edges.
  ///   - tensor: Receives `elementCount` values.
  /// - Returns: The map from the tensor back to the image.
  /// - Throws: ``FaceVisionError/invalidRegion(_:)``,
  ///   ``FaceVisionError/sizeMismatch(what:found:expected:)``.
  @discardableResult
  package func process(
    _ image: ImageBuffer,
    region: NormalizedRect,
    into tensor: UnsafeMutableBufferPointer<Float>
  ) throws(FaceVisionError) -> TensorToImageMatrix {
    let (grid, matrix) = try grid(over: region, in: ImageSize(image))
    try sample(image, grid: grid, rows: 0..<height, into: tensor)
    return matrix
  }
}
