import Bytes
import ModelAudit
import Tensors

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes what a trace shows as `lineament trace --dump` does, and reads the folder.
func dump(
  _ trace: ModelTrace,
  of file: ModelFile,
  to folder: String,
  isFused: Bool
) throws -> TraceFolder {
  var records: [TraceRecord] = []
  func write(_ record: TraceRecord, _ elements: UnsafeBufferPointer<Float>) throws {
    records.append(record)
    let tensor = Tensor(shape: record.shape, elements: Array(elements))
    try writeFile(tensor.npy, to: "\(folder)/\(record.file ?? "nothing")")
  }
  try trace.inputs(write)
  try trace.constants(write)
  let isComplete = try trace.run(write)
  let manifest = TraceManifest(
    producer: TraceManifest.Producer(name: "lineament", version: "test", kernels: "test"),
    model: file.name,
    modelSHA256: file.sha256,
    isFused: isFused,
    isComplete: isComplete,
    tensors: records
  )
  try writeFile(manifest.json, to: "\(folder)/\(TraceManifest.fileName)")
  return try TraceFolder(reading: folder)
}

/// Measures that a test found, for people who look at its output.
enum Output {
  static func line(_ text: String) { print(text) }
}
