import Bytes
import Engine
import ModelFormats
import TestSupport
import Testing

/// Sound files of models that no machine could run, or that the engine has no place for: an error at
/// once, never a trap, and no memory taken.
@Suite("Hostile models")
struct HostileModelTests {
  private func error(_ change: (inout TFLiteFixture) -> Void) throws -> EngineError? {
    var fixture = TFLiteFixture()
    change(&fixture)
    let model = try TFLiteModel(bytes: SharedBytes(fixture.bytes))
    do throws(EngineError) {
      _ = try CompiledModel(model)
      return nil
    } catch {
      return error
    }
  }

  private func problem(_ change: (inout TFLiteFixture) -> Void) throws -> String {
    try #require(try error(change)).description
  }

  @Test("The unchanged fixture runs")
  func sound() throws { #expect(try error { _ in } == nil) }

  @Test(
    "Inputs larger than any memory",
    arguments: [
      [1, .max, .max, 1], [1, .max, 1, 3], [1 << 15, 1 << 15, 1, 3], [1 << 28, 1, 1, 3],
    ] as [[Int32]]
  )
  func hugeInput(shape: [Int32]) throws {
    let problem = try problem { fixture in
      fixture.tensors[0] = TFLiteFixture.tensor("input", shape: shape)
    }
    let sizes = shape.map(String.init).joined(separator: "x")
    #expect(problem == "tensor 0 has shape \(sizes), expected at most 268435456 elements")
  }

  @Test("An input that is an output as well")
  func hugeIdentity() throws {
    let problem = try problem { fixture in
      fixture.tensors[0] = TFLiteFixture.tensor("input", shape: [1, .max, .max, 2])
      fixture.subgraph[2] = .int32s([0])
      fixture.operators = []
    }
    #expect(problem.hasPrefix("tensor 0 has shape 1x2147483647x2147483647x2, "))
  }

  @Test("More dimensions than any operation has a use for")
  func manyDimensions() throws {
    let problem = try problem { fixture in
      let shape = [Int32](repeating: 1, count: 100_000)
      fixture.tensors[0] = TFLiteFixture.tensor("input", shape: shape)
    }
    #expect(problem == "tensor 0 has 100000 dimensions, expected at most 32")
  }

  @Test("A result larger than any memory")
  func hugeResult() throws {
    // PAD by 2^29 rows; 22 is PadOptions in the BuiltinOptions union.
    let problem = try problem { fixture in
      fixture.operatorCodes = [TFLiteFixture.operatorCode(34)]
      fixture.buffers[1] = [0: .bytes([0, 0, 1 << 29, 0, 0, 0, 0, 0].flatMap(littleEndian32))]
      fixture.tensors[1] = TFLiteFixture.tensor("paddings", shape: [4, 2], type: 2, buffer: 1)
      fixture.operators = [
        TFLiteFixture.operation(inputs: [0, 1], outputs: [2], optionsType: 22, options: [:])
      ]
    }
    #expect(problem.hasPrefix("node 0, PAD: tensor 2 has shape 1x536870914x2x3, "), "\(problem)")
  }

  @Test("Results that fit one by one but not together")
  func hugeSum() throws {
    let problem = try problem { fixture in
      fixture.tensors[0] = TFLiteFixture.tensor("input", shape: [1 << 13, 1 << 13, 3])
      fixture.tensors[2] = TFLiteFixture.tensor("output", shape: [1])
    }
    #expect(problem.hasPrefix("the model needs "), "\(problem)")
  }

  @Test("More operators than any model has")
  func manyOperators() throws {
    let problem = try problem { fixture in
      fixture.operators = [[Int: FlatBufferNode]](repeating: fixture.operators[0], count: 10_001)
    }
    #expect(problem == "the model has 10001 operators, expected at most 10000")
  }

  @Test("A sparse constant that no DENSIFY fills in")
  func sparseInput() throws {
    let problem = try problem { fixture in
      fixture.tensors[1][6] = Self.oneStoredElement(of: 1)
      fixture.buffers[1] = TFLiteFixture.buffer([1])
    }
    #expect(
      problem
        == "node 0, ADD: input 1 is a sparse constant, expected what DENSIFY makes of it"
    )
  }

  @Test("A sparse constant among the results")
  func sparseOutput() throws {
    let problem = try problem { fixture in
      fixture.tensors.append(TFLiteFixture.tensor("sparse", shape: [3], buffer: 2))
      fixture.tensors[3][6] = Self.oneStoredElement(of: 1)
      fixture.buffers.append(TFLiteFixture.buffer([1]))
      fixture.subgraph[2] = .int32s([2, 3])
    }
    #expect(
      problem == "output 1 of the model is not a dense float32 tensor that an operator computes"
    )
  }

  @Test("A few stored elements that stand for more than any memory", arguments: [1, 4] as [Int8])
  func hugeSparse(type: Int8) throws {
    // DENSIFY is 124 and has no options. Type 1 is float16, whose bytes could not even be counted.
    let problem = try problem { fixture in
      fixture.operatorCodes = [TFLiteFixture.operatorCode(124)]
      fixture.tensors[1] = TFLiteFixture.tensor(
        "sparse",
        shape: [.max, .max],
        type: type,
        buffer: 1
      )
      fixture.tensors[1][6] = Self.oneStoredElement(of: 2)
      fixture.buffers[1] = [0: .bytes([UInt8](repeating: 1, count: type == 1 ? 2 : 8))]
      fixture.operators = [TFLiteFixture.operation(inputs: [1], outputs: [2])]
    }
    #expect(problem.hasPrefix("tensor 1 has shape 2147483647x2147483647, "), "\(problem)")
  }

  @Test("Many constants that share their bytes")
  func sharedConstants() throws {
    // 300 filters of 2^20 elements in 4 MB of the file.
    let problem = try problem { fixture in
      fixture.buffers[1] = TFLiteFixture.buffer([Float](repeating: 1, count: 1 << 20))
      fixture.tensors[0] = TFLiteFixture.tensor("input", shape: [1 << 20])
      fixture.tensors[1] = TFLiteFixture.tensor("constant", shape: [1 << 20], buffer: 1)
      fixture.tensors[2] = TFLiteFixture.tensor("output", shape: [1 << 20])
      let add = fixture.operators[0]
      for place in 1..<300 {
        let count = Int32(fixture.tensors.count)
        fixture.tensors.append(fixture.tensors[1])
        fixture.tensors.append(fixture.tensors[2])
        var next = add
        next[1] = .int32s([place == 1 ? 2 : count - 1, count])
        next[2] = .int32s([count + 1])
        fixture.operators.append(next)
      }
      fixture.subgraph[2] = .int32s([Int32(fixture.tensors.count - 1)])
    }
    #expect(problem == "the model's constants have more than 268435456 elements together")
  }

  @Test("One constant that many operators pack for themselves")
  func repeatedConstant() throws {
    let problem = try problem { fixture in
      fixture.buffers[1] = TFLiteFixture.buffer([Float](repeating: 1, count: 1 << 20))
      fixture.tensors[0] = TFLiteFixture.tensor("input", shape: [1 << 20])
      fixture.tensors[1] = TFLiteFixture.tensor("constant", shape: [1 << 20], buffer: 1)
      let add = fixture.operators[0]
      for _ in 1..<300 {
        let count = Int32(fixture.tensors.count)
        fixture.tensors.append(fixture.tensors[2])
        var next = add
        next[1] = .int32s([count - 1, 1])
        next[2] = .int32s([count])
        fixture.operators.append(next)
      }
      fixture.subgraph[2] = .int32s([Int32(fixture.tensors.count - 1)])
    }
    #expect(
      problem == "the constants of the model's operators have more than 268435456 elements together"
    )
  }

  /// Sparsity with one stored element: every level is sparse and has one branch, index 0.
  private static func oneStoredElement(of rank: Int32) -> FlatBufferNode {
    // 1 is both the format of sparse levels and the type of lists of int32.
    let level: [Int: FlatBufferNode] = [
      0: .int8(1), 2: .uint8(1), 3: .table([0: .int32s([0, 1])]),
      4: .uint8(1), 5: .table([0: .int32s([0])]),
    ]
    return .table([
      0: .int32s(Array(0..<rank)),
      2: .tables([FlatBufferNode](repeating: .table(level), count: Int(rank))),
    ])
  }
}

private func littleEndian32(_ value: Int32) -> [UInt8] { littleEndian(value) }
