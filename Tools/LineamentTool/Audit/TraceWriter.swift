import Bytes
import CommandLineSupport
import Engine
import Kernels
import ModelAudit
import Tensors

/// Takes the tensors of a trace as they come: prints lines and writes files.
struct TraceWriter {
  private let folder: String?
  /// Where lines go; `nil` for none.
  private let console: Console?
  private let columns: TraceColumns
  private(set) var records: [TraceRecord] = []

  /// - Parameters:
  ///   - model: What is traced: its longest names make the columns.
  ///   - folder: Where files go; `nil` for none.
  ///   - console: Where lines go; `nil` for none.
  init(_ model: CompiledModel, folder: String?, console: Console?) throws(ToolError) {
    self.folder = folder
    self.console = console
    columns = TraceColumns(model)
    guard let folder else { return }
    do throws(FileError) {
      try FileSystem.makeFolder(folder)
      // If this run does not come to its end, an older manifest must not describe its tensors.
      try FileSystem.remove("\(folder)/\(TraceManifest.fileName)")
    } catch {
      throw ToolError(.outputFailed, "\(error)")
    }
  }

  /// Prints what is traced.
  func begin(
    _ file: ModelFile,
    _ options: EngineOptions,
    inputs: String
  ) throws(ToolError) {
    let producer = TraceManifest.Producer(options)
    try console?.print(
      """
      Trace of \(file.name)
        SHA-256  \(file.sha256)
        kernels  \(producer.kernels), nodes \(options.fusesNodes ? "fused" : "not fused")
        input    \(inputs)

      \(columns.header)

      """
    )
  }

  /// Prints and writes a tensor.
  ///
  /// Constants get no line of their own; there may be hundreds.
  mutating func add(
    _ record: TraceRecord,
    _ elements: UnsafeBufferPointer<Float>
  ) throws(ToolError) {
    if record.kind != .constant { try console?.print(columns.line(record) + "\n") }
    let isWritten = folder != nil && record.file != nil
    records.append(isWritten ? record : record.withoutFile)
    guard let folder, let name = record.file else { return }
    try write(Tensor(shape: record.shape, elements: Array(elements)).npy, to: "\(folder)/\(name)")
  }

  /// Prints the sums and writes the manifest.
  func end(_ manifest: TraceManifest) throws(ToolError) {
    if let folder { try write(manifest.json, to: "\(folder)/\(TraceManifest.fileName)") }
    let computed = records.filter { $0.kind == .computed }
    let constants = records.filter { $0.kind == .constant }
    let nanoseconds = computed.reduce(0) { $0 + ($1.nanoseconds ?? 0) }
    let faults = records.count { !$0.statistics.isFinite }
    var text = "\n\(computed.count) nodes in \(fixed(Float(nanoseconds) / 1e6, digits: 3)) ms"
    text += manifest.isComplete ? "" : ", ended before the last node"
    text += faults == 0 ? ", all elements finite\n" : "; \(faults) tensors are not finite\n"
    if !constants.isEmpty {
      let operators = ranges(constants.flatMap(\.operators), comma: ", ")
      let sentence =
        "\(constants.count) constants were unpacked when the model was made ready, by operators "
        + operators
      text += wrapped(sentence, width: 100).joined(separator: "\n  ") + "\n"
    }
    if let folder {
      let count = records.count { $0.file != nil }
      text += "wrote \(count) tensors and \(TraceManifest.fileName) to \(folder)\n"
    }
    try console?.print(text)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    do throws(FileError) {
      try writeFile(bytes, to: path)
    } catch {
      throw ToolError(.outputFailed, "\(error)")
    }
  }
}

extension TraceManifest.Producer {
  /// This tool with the kernels that the options ask for.
  init(_ options: EngineOptions) {
    let set = (try? options.kernelSet())?.map { $0.instructionSet.rawValue }
    let gemm = options.gemm == .openBLAS ? " and OpenBLAS" : ""
    self.init(
      name: "lineament",
      version: LineamentTool.version,
      kernels: (set ?? "plain loops") + gemm
    )
  }
}

extension TraceRecord {
  /// The same without a file.
  fileprivate var withoutFile: TraceRecord {
    TraceRecord(
      kind: kind,
      node: node,
      operators: operators,
      operation: operation,
      kernel: kernel,
      tensor: tensor,
      name: name,
      shape: shape,
      statistics: statistics,
      nanoseconds: nanoseconds,
      file: nil
    )
  }
}
