import Images

/// How a region of a picture gets into an input tensor, worked out and checked: what is left is to
/// sample the rows.
package struct TensorFilling {
  /// The map from the tensor to the upright picture.
  package let matrix: TensorToImageMatrix

  private let calculator: ImageToTensorCalculator
  private let image: ImageBuffer
  private let grid: SamplingGrid
  private let tensor: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - grid: Made by the calculator for the picture as it is stored.
  ///   - tensor: The whole tensor, as large as the calculator says.
  init(
    _ calculator: ImageToTensorCalculator,
    from image: ImageBuffer,
    grid: SamplingGrid,
    matrix: TensorToImageMatrix,
    into tensor: UnsafeMutablePointer<Float>
  ) {
    self.calculator = calculator
    self.image = image
    self.grid = grid
    self.matrix = matrix
    self.tensor = tensor
  }

  /// Rows of the tensor.
  package var rowCount: Int { calculator.height }

  /// Fills some rows of the tensor.
  ///
  /// Different rows may be filled by different threads.
  ///
  /// - Parameter rows: Rows to fill, within `0..<rowCount`.
  package func fill(rows: Range<Int>) {
    calculator.sample(image, grid: grid, rows: rows, start: tensor)
  }
}
