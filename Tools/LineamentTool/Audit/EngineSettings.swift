import CommandLineSupport
import Engine
import Kernels

/// How the auditing commands make a model ready to run.
struct EngineSettings: Sendable, Hashable {
  var kernels = EngineOptions.KernelChoice.automatic
  var gemm = EngineOptions.GEMMChoice.automatic
  var isFused = true

  /// The same as the engine takes it.
  var options: EngineOptions {
    EngineOptions(kernels: kernels, gemm: gemm, fusesNodes: isFused)
  }
}

/// Settings that contain those of the engine.
protocol HasEngineSettings: SendableMetatype {
  var engine: EngineSettings { get set }
}

extension OptionRow where Settings: HasEngineSettings {
  /// The option `--unfused`.
  static var unfused: OptionRow {
    .flag(
      "--unfused",
      """
      Keeps each operator of the model a node of its own. Default: nodes are fused, as the tasks run \
      them.
      """
    ) { $0.engine.isFused = false }
  }

  /// The option `--kernels NAME`.
  static var kernels: OptionRow {
    let sets = InstructionSet.allCases.map {
      (word: $0.rawValue, value: EngineOptions.KernelChoice.instructionSet($0))
    }
    return .value(
      "--kernels",
      "NAME",
      """
      baseline, avx2 or avx512 for the kernels of that instruction set, reference for plain loops. \
      Default: the best this machine can run.
      """,
      parser: .choice(sets + [("reference", .reference)])
    ) { $0.engine.kernels = $1 }
  }

  /// The option `--gemm NAME`.
  static var gemm: OptionRow {
    .value(
      "--gemm",
      "simd|openblas",
      """
      What computes matrix products: the tool's own kernels, or the OpenBLAS of this machine. \
      Default: simd.
      """,
      parser: .choice([("simd", .simd), ("openblas", .openBLAS)])
    ) { $0.engine.gemm = $1 }
  }
}

extension OptionRow {
  /// The option `--json`, for a command whose settings say whether to write JSON.
  static func json(_ store: @escaping @Sendable (inout Settings) -> Void) -> OptionRow {
    .flag("--json", "Writes JSON instead of text.", store: store)
  }
}
