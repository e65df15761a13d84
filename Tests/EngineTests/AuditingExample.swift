import Bytes
import Engine
import ModelFormats

// The examples of the documentation (`Sources/Engine/Engine.docc`) and of README.md, as they stand
// there; ``AuditingExampleTests`` compares both and runs them.

func outputs(ofModel path: String, input: [Float]) throws -> [Float] {
  let model = try TFLiteModel(bytes: SharedBytes(contentsOfFile: path))
  let session = Session(try CompiledModel(model), threadCount: 2)
  _ = session.input(0).update(fromContentsOf: input)
  session.run()
  return Array(session.output(0))
}

/// A result with a number that is none.
struct NotANumber: Error {
  /// Indices of the operators in the file.
  let operators: [Int]
  let operation: String
  let tensor: String?
  /// Index of the first such element.
  let element: Int
}

/// Runs a model and finds the first operator that gives a NaN; `nil` if none does.
func firstNaN(inModel path: String, input: [Float]) throws -> NotANumber? {
  let model = try TFLiteModel(bytes: SharedBytes(contentsOfFile: path))
  // Each operator of the file is a node of its own, so that none hides inside another.
  let options = EngineOptions(fusesNodes: false)
  let session = Session(try CompiledModel(model, options: options))
  _ = session.input(0).update(fromContentsOf: input)
  do throws(NotANumber) {
    try session.run { observation throws(NotANumber) in
      if let element = observation.elements.firstIndex(where: \.isNaN) {
        throw NotANumber(
          operators: observation.operators,
          operation: observation.operation,
          tensor: observation.tensorName,
          element: element
        )
      }
    }
    return nil
  } catch {
    return error
  }
}

/// The nodes that take longest, with the kernels that compute them.
func slowest(_ count: Int, of session: Session) -> [(kernel: String, duration: Duration)] {
  var nodes: [(kernel: String, duration: Duration)] = []
  session.run { observation in
    // Nodes such as RESHAPE only give elements another shape.
    guard !observation.isAlias else { return }
    nodes.append((observation.kernel, observation.duration))
  }
  return Array(nodes.sorted { $0.duration > $1.duration }.prefix(count))
}

/// The example of README.md, "Audit a model".
func stopAtNaN(_ session: Session) throws {
  struct NotANumber: Error { let tensor: String?, element: Int }

  try session.run { observation throws(NotANumber) in
    if let element = observation.elements.firstIndex(where: \.isNaN) {
      throw NotANumber(tensor: observation.tensorName, element: element)
    }
  }
}
