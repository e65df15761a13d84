/// Every intermediate tensor of every model, as LiteRT 2.3.0 computes it (`Tests/Goldens/tensors`).
///
/// Of each tensor the files hold three measures and up to 128 elements, spread over all of it.
/// `Tools/make_tensor_goldens.py` describes the format; `Tools/compare_tensors.py` compares whole
/// tensors that our tools have written to files.
package struct TensorGoldens: Sendable {
  /// The two inputs every model ran on.
  package enum Input: String, Sendable, CaseIterable {
    /// Seeded random numbers over the model's range.
    case seeded
    /// What the pipelines feed the model for `astronaut.png`.
    case astronaut
  }

  /// One model: its inputs and the tensors its nodes write.
  package struct Model: Sendable, CustomStringConvertible {
    /// Name of the file, or of the entry in `face_landmarker.task`.
    package let name: String
    /// SHA-256 of the model's bytes, in hexadecimal digits.
    package let sha256: String
    /// In the order in which LiteRT runs the nodes.
    package internal(set) var tensors: [Tensor] = []

    var inputs: [Input: InputSource] = [:]

    package var description: String { name }
  }

  /// What one node writes.
  package struct Tensor: Sendable, CustomStringConvertible {
    /// Index of the tensor in the model file.
    package let index: Int
    /// Index of the node that writes it.
    package let node: Int
    /// Name of the node's operator as in `schema.fbs`, such as `CONV_2D`.
    package let operation: String
    /// Empty for a scalar.
    package let dimensions: [Int]
    package let name: String
    /// What it holds after each input.
    package let contents: [Input: Contents]

    /// True for weights that a node unpacks: they do not depend on the input.
    package var isConstant: Bool { operation == "DEQUANTIZE" || operation == "DENSIFY" }

    package var description: String {
      "tensor \(index), node \(node) \(operation) \(dimensions) '\(name)'"
    }
  }

  /// The numbers stored of a tensor.
  package struct Contents: Sendable, Hashable {
    /// Largest magnitude of all elements.
    package let largest: Float
    /// Mean of all elements.
    package let mean: Float
    /// Square root of the sum of the squares of all elements.
    package let norm: Float
    /// The elements at ``TensorGoldens/samplePositions(count:)``.
    package let samples: [Float]

    package init(largest: Float, mean: Float, norm: Float, samples: [Float]) {
      self.largest = largest
      self.mean = mean
      self.norm = norm
      self.samples = samples
    }

    /// How far a whole tensor is from this one, in parts of the largest element.
    ///
    /// The worst of: the distance of a sample; that of the mean; that of the root of the mean square.
    /// None of them can exceed the largest distance of any two elements, so a tensor within a
    /// tolerance element by element passes. Infinite if the number of elements is another or one is
    /// not finite.
    package func relativeError(of elements: some RandomAccessCollection<Float>) -> Float {
      let count = elements.count
      let positions = TensorGoldens.samplePositions(count: count)
      guard positions.count == samples.count else { return .infinity }
      var sum = 0.0
      var squares = 0.0
      for element in elements {
        sum += Double(element)
        squares += Double(element) * Double(element)
      }
      guard squares.isFinite else { return .infinity }
      let scale = 1 / Double(max(1, count))
      var worst = max(
        abs(sum * scale - Double(mean)),
        abs(squares.squareRoot() - Double(norm)) * scale.squareRoot()
      )
      for (position, sample) in zip(positions, samples) {
        let element = elements[elements.index(elements.startIndex, offsetBy: position)]
        worst = max(worst, Double(abs(element - sample)))
      }
      return worst == 0 ? 0 : Float(worst / Double(largest))
    }
  }

  /// All models, in the order of the file.
  package internal(set) var models: [Model] = []

  /// The goldens, read once: arguments of tests.
  ///
  /// - Precondition: The files can be read. No model at all would look like no failure.
  package static let all: TensorGoldens = {
    do {
      return try load()
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// Which elements are stored of a tensor with `count` elements, in the order of the samples.
  ///
  /// Sample k is element `(k * step) % count`. The step, about 0.618 of the count, has no divisor in
  /// common with it, so no element comes twice and the samples are spread evenly.
  package static func samplePositions(count: Int) -> [Int] {
    guard count > 0 else { return [] }
    var step = max(1, count * 618 / 1000)
    while greatestCommonDivisor(step, count) != 1 { step += 1 }
    return (0..<min(128, count)).map { $0 * step % count }
  }
}

private func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  second == 0 ? first : greatestCommonDivisor(second, first % second)
}
