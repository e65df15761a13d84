import Bytes
import Engine
import KernelLibrary
import Kernels
import ModelFormats
import Tensors
import TestSupport
import Testing

/// Small models, most of one op, with what LiteRT's plain loops compute from random inputs.
@Suite("Ops against LiteRT")
struct OpGoldenTests {
  @Test("Every op on every kind of kernel", arguments: KernelKind.available)
  func ops(kind: KernelKind) throws {
    for name in try caseNames() {
      let model = try TFLiteModel(bytes: file("\(name).tflite"))
      for fusesNodes in [false, true] {
        let options = EngineOptions(
          kernels: kind.choice,
          gemm: kind.gemm,
          fusesNodes: fusesNodes
        )
        let session = Session(try CompiledModel(model, options: options))
        for index in session.model.inputs.indices {
          let tensor = try Tensor(npy: file("\(name).input_\(index).npy"))
          #expect(session.model.inputs[index].shape == tensor.shape, "\(name)")
          _ = session.input(index).update(from: tensor.elements)
        }
        session.run()
        for index in session.model.outputs.indices {
          let expected = try Tensor(npy: file("\(name).output_\(index).npy"))
          #expect(session.model.outputs[index].shape == expected.shape, "\(name)")
          let difference = Difference(Array(session.output(index)), from: expected.elements)
          #expect(
            difference.relativeToLargest <= Self.tolerance,
            "\(name), output \(index), \(kind), fused \(fusesNodes): \(difference)"
          )
        }
      }
    }
  }

  /// Sums of up to a few hundred products in another order, and functions such as exp that two
  /// libraries round differently: a few units in the last place of the largest element.
  private static let tolerance: Float = 2e-6

  private func caseNames() throws -> [String] {
    let index = try file("index.txt").withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    return index.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  private func file(_ name: String) throws -> SharedBytes {
    try SharedBytes(contentsOfFile: Fixture.golden("ops/\(name)"))
  }
}

/// Kernels to test with: the reference loops, an instruction set that this machine has, or OpenBLAS.
struct KernelKind: CustomStringConvertible, Sendable {
  let choice: EngineOptions.KernelChoice
  var gemm = EngineOptions.GEMMChoice.simd
  let description: String

  static let available: [KernelKind] =
    [KernelKind(choice: .reference, description: "reference loops")]
    + InstructionSet.allCases.filter(\.isSupported).map {
      KernelKind(choice: .instructionSet($0), description: $0.rawValue)
    }
    + (KernelTable.hasOpenBLAS
      ? [KernelKind(choice: .automatic, gemm: .openBLAS, description: "OpenBLAS")] : [])
}
