import Bytes

/// Where the elements of an input come from.
enum InputSource: Sendable {
  case seeded(seed: UInt64, low: Float, high: Float)
  case bytes(file: String, scale: Float, offset: Float)
  case floats(file: String)
}

extension TensorGoldens.Model {
  /// The elements of an input.
  ///
  /// - Parameter count: How many there are by the model's shape; files must have as many.
  package func input(_ input: TensorGoldens.Input, count: Int) throws -> [Float] {
    switch inputs[input] {
    case .seeded(let seed, let low, let high):
      var random = SplitMix64(seed: seed)
      return random.floats(count, in: low...high)
    case .bytes(let file, let scale, let offset):
      let bytes = try SharedBytes(contentsOfFile: Fixture.golden("tensors/" + file))
      guard bytes.count == count else {
        throw GoldenError(file, "holds \(bytes.count) bytes, expected \(count)")
      }
      return bytes.withUnsafeBytes { $0.map { offset.addingProduct(Float($0), scale) } }
    case .floats(let file):
      return try GoldenValues("tensors/" + file, count: count).values(at: 0, count: count)
    case nil:
      throw GoldenError("tensors/index.txt", "has no input '\(input)' for \(name)")
    }
  }
}

extension TensorGoldens {
  /// Reads `Tests/Goldens/tensors`.
  package static func load() throws -> TensorGoldens {
    let records = try goldenRecords("tensors/index.txt")
    let values = try GoldenValues(of: "tensors", records)
    var goldens = TensorGoldens()
    for record in records {
      let kind = try record.word(0)
      switch kind {
      case "model":
        goldens.models.append(Model(name: try record.word(1), sha256: try record.word(2)))
      case "seeded", "astronaut", "tensor":
        guard let last = goldens.models.indices.last else {
          throw record.problem("'\(kind)' before any model")
        }
        if kind == "tensor" {
          goldens.models[last].tensors.append(try tensor(record, values))
        } else {
          let input: Input = kind == "seeded" ? .seeded : .astronaut
          goldens.models[last].inputs[input] = try source(record)
        }
      case "reference", "cpu", "values": break
      default: throw record.problem("unknown record '\(kind)'")
      }
    }
    return goldens
  }

  private static func source(_ record: GoldenRecord) throws(GoldenError) -> InputSource {
    if record.words[0] == "seeded" {
      return .seeded(
        seed: UInt64(try record.integer(1)),
        low: try record.float(2),
        high: try record.float(3)
      )
    }
    let file = try record.word(1)
    if record.words.count == 2 { return .floats(file: file) }
    return .bytes(file: file, scale: try record.float(2), offset: try record.float(3))
  }

  private static func tensor(
    _ record: GoldenRecord,
    _ values: GoldenValues
  ) throws(GoldenError) -> Tensor {
    let shape = try record.word(4)
    let dimensions = shape == "scalar" ? [] : shape.split(separator: "x").compactMap { Int($0) }
    let count = dimensions.reduce(1, *)
    return Tensor(
      index: try record.integer(1),
      node: try record.integer(2),
      operation: try record.word(3),
      dimensions: dimensions,
      name: record.words.dropFirst(7).joined(separator: " "),
      contents: [
        .seeded: try contents(at: try record.integer(5), count: count, values),
        .astronaut: try contents(at: try record.integer(6), count: count, values),
      ]
    )
  }

  private static func contents(
    at offset: Int,
    count: Int,
    _ values: GoldenValues
  ) throws(GoldenError) -> Contents {
    let numbers = try values.values(at: offset, count: 3 + min(128, count))
    return Contents(
      largest: numbers[0],
      mean: numbers[1],
      norm: numbers[2],
      samples: Array(numbers[3...])
    )
  }
}
