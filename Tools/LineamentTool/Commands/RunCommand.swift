import Bytes
import CommandLineSupport
import Engine
import ModelFormats
import Tensors

/// `lineament run`: any supported model on tensors from files.
enum RunCommand: Command {
  struct Settings: Sendable, HasEngineSettings {
    var inputs: [String] = []
    var outputFolder: String?
    var threads = 1
    var engine = EngineSettings()
  }

  static let table = CommandTable<Settings>(
    name: "run",
    summary: "Runs a .tflite model on .npy files.",
    details: [
      """
      Runs a model's first subgraph once. There is one --input for each input of the model, in its \
      order; other number types become float32. The outputs are written to output_0.npy, \
      output_1.npy, ... in the folder D as little-endian float32.
      """
    ],
    operands: .one("MODEL.tflite"),
    options: [
      .value(
        "--input",
        "A.npy",
        "A tensor for the next input. Repeat it for models with several inputs.",
        isRequired: true,
        parser: .text
      ) { $0.inputs.append($1) },
      .value(
        "--output-dir",
        "D",
        "The folder for the outputs, made if it is missing.",
        isRequired: true,
        parser: .text
      ) { $0.outputFolder = $1 },
      .value(
        "--threads",
        "N",
        "Threads to compute with. Results do not depend on it. Default: 1.",
        parser: .integer(1...Session.maximumThreadCount)
      ) { $0.threads = $1 },
      .gemm,
    ],
    check: { (settings, _) throws(UsageError) in
      if settings.inputs.isEmpty { throw UsageError("--input is missing") }
      if settings.outputFolder == nil { throw UsageError("--output-dir is missing") }
    },
    examples: ["lineament run face_detector.tflite --input tensor.npy --output-dir results"],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let path = operands.first, let folder = settings.outputFolder else { return .usage }
    let model = try compiledModel(path, settings.engine.options)
    guard settings.inputs.count == model.inputs.count else {
      throw ToolError(
        .usage,
        "'\(path)' has \(model.inputs.count) inputs, found \(settings.inputs.count) --input"
      )
    }
    let session = Session(model, threadCount: settings.threads)
    for (index, file) in settings.inputs.enumerated() {
      try fill(session, index: index, from: file)
    }
    session.run()
    try write(session, to: folder, console: console)
    return .success
  }

  private static func compiledModel(
    _ path: String,
    _ options: EngineOptions
  ) throws(ToolError) -> CompiledModel {
    do {
      return try CompiledModel(
        TFLiteModel(bytes: SharedBytes(contentsOfFile: path)),
        options: options
      )
    } catch let error as FileError {
      throw ToolError(.modelUnusable, "\(error)")
    } catch {
      throw ToolError(.modelUnusable, "'\(path)': \(error)")
    }
  }

  /// Fills an input from a `.npy` file.
  static func fill(
    _ session: Session,
    index: Int,
    from file: String
  ) throws(ToolError) {
    let tensor: Tensor
    do {
      tensor = try Tensor(npy: SharedBytes(contentsOfFile: file))
    } catch let error as FileError {
      throw ToolError(.inputFailed, "\(error)")
    } catch {
      throw ToolError(.inputFailed, "'\(file)': \(error)")
    }
    let expected = session.model.inputs[index].shape
    guard tensor.shape == expected else {
      throw ToolError(
        .inputFailed,
        "'\(file)': tensor of \(tensor.shape), input \(index) of the model is \(expected)"
      )
    }
    _ = session.input(index).update(fromContentsOf: tensor.elements)
  }

  private static func write(
    _ session: Session,
    to folder: String,
    console: Console
  ) throws(ToolError) {
    do throws(FileError) {
      try FileSystem.makeFolder(folder)
      for (index, output) in session.model.outputs.enumerated() {
        let tensor = Tensor(shape: output.shape, elements: Array(session.output(index)))
        let file = "\(folder)/output_\(index).npy"
        try writeFile(tensor.npy, to: file)
        console.note("wrote \(file): \(output.shape)\(output.name.map { ", \($0)" } ?? "")")
      }
    } catch {
      throw ToolError(.outputFailed, "\(error)")
    }
  }
}
