import Bytes
import Engine
import FaceModels
import KernelLibrary
import Kernels
import ModelFormats
import Tensors
import TestSupport
import Testing

/// Runs the shipped models and compares what every step writes with LiteRT.
@Suite("Tensors of the models against LiteRT 2.3.0")
struct ModelTensorTests {
  /// The largest error allowed, in parts of a tensor's largest value.
  ///
  /// Most tensors stay below 1e-5. The worst, 2.7e-5, is the sigmoid of a probability near zero,
  /// whose relative error is the absolute error of its logit.
  private static let tolerance: Float = 1e-4

  private static let plain: [EngineOptions] =
    [EngineOptions(kernels: .reference, fusesNodes: false)]
    + InstructionSet.allCases.filter(\.isSupported).map {
      EngineOptions(kernels: .instructionSet($0), fusesNodes: false)
    }
    + openBLAS.map { EngineOptions(gemm: $0, fusesNodes: false) }

  private static let openBLAS: [EngineOptions.GEMMChoice] =
    KernelTable.hasOpenBLAS ? [.openBLAS] : []

  @Test("Every operator, without fusion", arguments: TensorGoldens.all.models, plain)
  func everyOperator(golden: TensorGoldens.Model, options: EngineOptions) throws {
    for input in TensorGoldens.Input.allCases {
      let observed = try compare(golden, input, options)
      // Constants are computed when the model is loaded, and a reshape moves nothing.
      let unobserved = golden.tensors.filter { !$0.isConstant && !observed.contains($0.index) }
      #expect(unobserved.allSatisfy { $0.operation == "RESHAPE" }, "\(unobserved)")
    }
  }

  @Test(
    "What is left after fusion, as the tasks run it",
    arguments: TensorGoldens.all.models,
    [.automatic] + openBLAS
  )
  func fused(golden: TensorGoldens.Model, gemm: EngineOptions.GEMMChoice) throws {
    for input in TensorGoldens.Input.allCases {
      let observed = try compare(golden, input, EngineOptions(gemm: gemm))
      #expect(observed.count > 10)
    }
  }

  /// The tensors that were observed, after comparing each.
  private func compare(
    _ golden: TensorGoldens.Model,
    _ input: TensorGoldens.Input,
    _ options: EngineOptions
  ) throws -> Set<Int> {
    let session = Session(try CompiledModel(try model(golden.name), options: options))
    let buffer = session.input(0)
    _ = buffer.update(fromContentsOf: try golden.input(input, count: buffer.count))
    let tensors = Dictionary(uniqueKeysWithValues: golden.tensors.map { ($0.index, $0) })
    var observed: Set<Int> = []
    session.run { observation in
      guard
        let tensor = tensors[observation.tensorIndex],
        let contents = tensor.contents[input]
      else {
        Issue.record("no golden for tensor \(observation.tensorIndex)")
        return
      }
      observed.insert(observation.tensorIndex)
      #expect(observation.shape.dimensions == tensor.dimensions, "\(tensor)")
      let error = contents.relativeError(of: observation.elements)
      #expect(error <= Self.tolerance, "\(input.rawValue) \(observation.kernel) \(tensor)")
    }
    return observed
  }

  private func model(_ name: String) throws -> TFLiteModel {
    switch name {
    case "face_detection_short_range.tflite":
      try TFLiteModel(
        bytes: try SharedBytes(contentsOfFile: try FaceModels.faceDetectionShortRange)
      )
    case "face_detection_full_range_sparse.tflite":
      try TFLiteModel(
        bytes: try SharedBytes(contentsOfFile: try FaceModels.faceDetectionFullRangeSparse)
      )
    default:
      try TFLiteModel(
        bytes: try TaskBundle(
          bytes: try SharedBytes(contentsOfFile: try FaceModels.faceLandmarker)
        ).contents(of: try #require(TaskBundle.Entry(rawValue: name)))
      )
    }
  }
}
